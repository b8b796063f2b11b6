import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** E-mail and phone stay sealed here too: without the person's key they are blank. */
@Entity({ schema: 'people', name: 'user_account' })
@Index(['username'], { unique: true })
export class UserRow {
  @PrimaryColumn({ type: 'text' }) id!: string;
  @Column({ type: 'text', collation: 'und-x-icu' }) username!: string;
  @Column({ type: 'text', collation: 'und-x-icu' }) realName!: string;
  @Column({ type: 'text', nullable: true }) email!: string | null;
  @Column({ type: 'text', nullable: true }) phone!: string | null;
  @Column({ type: 'text', collation: 'und-x-icu' }) department!: string;
  @Column({ type: 'text' }) jobPosition!: string;
  @Column({ type: 'text' }) role!: string;
  @Column({ type: 'text' }) status!: string;
  @Column({ type: 'text', array: true }) warehouses!: string[];
  @Column({ type: 'boolean' }) everywhere!: boolean;
  @Column({ type: 'text', array: true }) grants!: string[];
  @Column({ type: 'text', array: true }) revokes!: string[];
  @Column({ type: 'timestamptz', nullable: true }) lastSignInAt!: string | null;
  @Column({ type: 'timestamptz' }) createdAt!: string;
}
