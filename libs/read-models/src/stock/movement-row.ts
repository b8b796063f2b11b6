import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** One movement of one batch, with the quantities after it. */
@Entity({ schema: 'inventory', name: 'movement' })
// Covers `delta` and `recordedAt`, so that the stock on a date is an index-only scan.
@Index(['batchId', 'occurredAt', 'id', 'delta', 'recordedAt'])
@Index(['occurredAt', 'id'])
// Rows are inserted in recording order, so a BRIN index suffices to find a point in time.
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
  /** Unit cost of the received or issued goods; null if the event does not say. */
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
