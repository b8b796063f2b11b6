import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** One movement of one batch; the figures are those after it. */
@Entity({ schema: 'inventory', name: 'movement' })
// In order of time; with what moved and when that was recorded, so that the stock of a day is read from it alone.
@Index(['batchId', 'occurredAt', 'id', 'delta', 'recordedAt'])
@Index(['occurredAt', 'id'])
// Rows come in the order they are recorded: a page for every thousand of them says where a moment is.
@Index(['recordedAt'], { type: 'brin' })
@Index(['document'])
export class MovementRow {
  @PrimaryColumn({ type: 'text' }) id!: string;
  @Column({ type: 'text' }) batchId!: string;
  @Column({ type: 'text' }) warehouse!: string;
  @Column({ type: 'text' }) item!: string;
  @Column({ type: 'text' }) type!: string;
  @Column({ type: 'numeric', precision: 18, scale: 3 }) delta!: string;
  @Column({ type: 'numeric', precision: 18, scale: 3 }) before!: string;
  @Column({ type: 'numeric', precision: 18, scale: 3 }) after!: string;
  @Column({ type: 'numeric', precision: 18, scale: 3 }) available!: string;
  @Column({ type: 'numeric', precision: 18, scale: 3 }) reserved!: string;
  @Column({ type: 'text' }) status!: string;
  /** What a received or issued unit cost; null where the event does not say. */
  @Column({ type: 'numeric', precision: 18, scale: 6, nullable: true }) unitCost!: string | null;
  @Column({ type: 'text', nullable: true }) documentKind!: string | null;
  @Column({ type: 'text', nullable: true }) document!: string | null;
  @Column({ type: 'integer', nullable: true }) line!: number | null;
  @Column({ type: 'text', nullable: true }) reason!: string | null;
  @Column({ type: 'text' }) username!: string;
  @Column({ type: 'text' }) role!: string;
  @Column({ type: 'timestamptz' }) occurredAt!: string;
  @Column({ type: 'timestamptz' }) recordedAt!: string;
}
