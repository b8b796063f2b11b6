import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * Goods moved from one node to another by one event. The kind of move determines the kinds of the nodes
 * (`lineageMoves`). Nodes: a batch id; a document line (`IN-…:1`; for an outbound also the batch taken, `OUT-…:1:B-7`,
 * to tell apart the batches of a line); the event itself if goods were found or lost. Reversals are negative
 * quantities: readers sum, so the rows up to a point in time are the graph at that time.
 */
@Entity({ schema: 'traceability', name: 'edge' })
@Index(['fromId', 'toId'])
@Index(['toId', 'fromId'])
export class EdgeRow {
  @PrimaryColumn({ type: 'text' }) id!: string;
  @Column({ type: 'uuid' }) eventId!: string;
  @Column({ type: 'text' }) kind!: string;
  @Column({ type: 'text' }) fromId!: string;
  @Column({ type: 'text' }) toId!: string;
  @Column({ type: 'numeric', precision: 18, scale: 3 }) quantity!: string;
  /** On-hand quantity of the batch at this end after the move; null if that end is not a batch. */
  @Column({ type: 'numeric', precision: 18, scale: 3, nullable: true }) fromOnHand!: string | null;
  @Column({ type: 'numeric', precision: 18, scale: 3, nullable: true }) toOnHand!: string | null;
  @Column({ type: 'text', nullable: true }) document!: string | null;
  @Column({ type: 'integer', nullable: true }) line!: number | null;
  @Column({ type: 'timestamptz' }) occurredAt!: string;
  @Column({ type: 'timestamptz' }) recordedAt!: string;
}
