import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** One event of the log, as listed in the operation log. Its data is only in the log. */
@Entity({ schema: 'operations', name: 'operation' })
@Index(['eventId'], { unique: true })
@Index(['occurredAt', 'id'])
@Index(['recordedAt', 'id'])
@Index(['username', 'recordedAt', 'id'])
@Index(['type', 'recordedAt', 'id'])
@Index(['subject', 'recordedAt', 'id'])
@Index(['words'], { type: 'gin' })
@Index(['figures'], { type: 'gin' })
@Index(['correlationId', 'recordedAt', 'id'])
@Index(['document', 'recordedAt', 'id'], { where: 'document IS NOT NULL' })
@Index(['outcome', 'recordedAt', 'id'], { where: "outcome <> 'done'" })
@Index(['category', 'recordedAt', 'id'])
@Index(['category', 'subject', 'id'], { where: 'revision = 0' })
export class OperationRow {
  @PrimaryColumn({ type: 'text' }) id!: string;
  @Column({ type: 'uuid' }) eventId!: string;
  @Column({ type: 'bigint' }) position!: string;
  @Column({ type: 'timestamptz' }) occurredAt!: string;
  @Column({ type: 'timestamptz' }) recordedAt!: string;
  @Column({ type: 'text' }) userId!: string;
  @Column({ type: 'text', collation: 'und-x-icu' }) username!: string;
  @Column({ type: 'text' }) role!: string;
  @Column({ type: 'text' }) type!: string;
  @Column({ type: 'text' }) category!: string;
  @Column({ type: 'text', collation: 'und-x-icu' }) subject!: string;
  @Column({ type: 'integer' }) revision!: number;
  /** `done`, `refused`, `failed` or `read`. */
  @Column({ type: 'text' }) outcome!: string;
  /** Category of the document's stream and its number; null if there is none. */
  @Column({ type: 'text', nullable: true }) documentKind!: string | null;
  @Column({ type: 'text', nullable: true }) document!: string | null;
  @Column({ type: 'text', nullable: true }) warehouse!: string | null;
  @Column({ type: 'text', nullable: true }) reason!: string | null;
  /** Text searched by the list: subject, document, username, type, reason. */
  @Column({ type: 'text' }) searchText!: string;
  /** `searchText` and the event's data visible to every reader of the log, normalized by `soughtForm`. */
  @Column({ type: 'text' }) words!: string;
  /** Event data visible to some readers only (costs and prices), normalized likewise. */
  @Column({ type: 'text', nullable: true }) figures!: string | null;
  @Column({ type: 'text' }) correlationId!: string;
  @Column({ type: 'text' }) causationId!: string;
  @Column({ type: 'text' }) commandId!: string;
}
