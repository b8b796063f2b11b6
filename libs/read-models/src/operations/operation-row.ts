import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** One event of the log, as the operation log lists it; its data stay in the log. */
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
  /** The category of the document's own stream, and its number; null where there is none. */
  @Column({ type: 'text', nullable: true }) documentKind!: string | null;
  @Column({ type: 'text', nullable: true }) document!: string | null;
  @Column({ type: 'text', nullable: true }) warehouse!: string | null;
  @Column({ type: 'text', nullable: true }) reason!: string | null;
  /** What the search of the list looks through: subject, document, user name, type, reason. */
  @Column({ type: 'text' }) searchText!: string;
  /** That and what the event says to whoever may read the log, in the form of `soughtForm`. */
  @Column({ type: 'text' }) words!: string;
  /** What it says to some of them only: costs and prices, in the same form. */
  @Column({ type: 'text', nullable: true }) figures!: string | null;
  @Column({ type: 'text' }) correlationId!: string;
  @Column({ type: 'text' }) causationId!: string;
  @Column({ type: 'text' }) commandId!: string;
}
