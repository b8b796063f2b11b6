import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

export interface PasskeyOfUser {
  readonly id: string;
  /** Sealed. */
  readonly name: string;
  readonly addedAt: string;
  readonly lastUsedAt: string | null;
}

export interface ApiKeyOfUser {
  readonly id: string;
  readonly name: string;
  readonly permissions: readonly string[];
  readonly issuedAt: string;
  readonly expiresAt: string;
  readonly lastUsedAt: string | null;
}

/** E-mail and phone stay sealed here too: without the person's key they are blank. */
@Entity({ schema: 'people', name: 'user_account' })
@Index(['username'], { unique: true })
export class UserRow {
  @PrimaryColumn({ type: 'text' }) id!: string;
  @Column({ type: 'text', collation: 'und-x-icu' }) username!: string;
  @Column({ type: 'text', collation: 'und-x-icu' }) realName!: string;
  @Column({ type: 'text', nullable: true }) email!: string | null;
  @Column({ type: 'text', nullable: true }) phone!: string | null;
  @Column({ type: 'boolean' }) emailVerified!: boolean;
  @Column({ type: 'boolean' }) phoneVerified!: boolean;
  /** Whether sign-in requires codes of an authenticator app. */
  @Column({ type: 'boolean' }) twoFactor!: boolean;
  @Column({ type: 'jsonb' }) passkeys!: PasskeyOfUser[];
  /** A program, which signs in with its API keys. */
  @Column({ type: 'boolean' }) service!: boolean;
  @Column({ type: 'jsonb' }) apiKeys!: ApiKeyOfUser[];
  /** Name and profile are blank for good. */
  @Column({ type: 'boolean' }) erased!: boolean;
  @Column({ type: 'text', collation: 'und-x-icu' }) department!: string;
  @Column({ type: 'text' }) jobPosition!: string;
  @Column({ type: 'text' }) role!: string;
  /** Code of the custom role, which is based on the built-in `role`. */
  @Column({ type: 'text', nullable: true }) ownRole!: string | null;
  @Column({ type: 'text', array: true, nullable: true }) rolePermissions!: string[] | null;
  @Column({ type: 'text' }) status!: string;
  @Column({ type: 'text', array: true }) warehouses!: string[];
  @Column({ type: 'boolean' }) everywhere!: boolean;
  @Column({ type: 'text', array: true }) grants!: string[];
  @Column({ type: 'text', array: true }) revokes!: string[];
  @Column({ type: 'timestamptz', nullable: true }) lastSignInAt!: string | null;
  @Column({ type: 'timestamptz' }) createdAt!: string;
}
