import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * Goods that one event moved from one node to another; what kind of move it is says what kinds of nodes these are
 * (`lineageMoves`). Nodes: a batch's id, a document's line (`IN-…:1`; of an outbound also the batch it took,
 * `OUT-…:1:B-7`, so that batches of one line are not confused), the event itself where goods were found or lost.
 * What was taken back stands as a negative quantity: readers sum, and a part of the rows is the graph of a moment.
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
  /** What the batch at this end has on hand after it; null: that end is no batch. */
  @Column({ type: 'numeric', precision: 18, scale: 3, nullable: true }) fromOnHand!: string | null;
  @Column({ type: 'numeric', precision: 18, scale: 3, nullable: true }) toOnHand!: string | null;
  @Column({ type: 'text', nullable: true }) document!: string | null;
  @Column({ type: 'integer', nullable: true }) line!: number | null;
  @Column({ type: 'timestamptz' }) occurredAt!: string;
  @Column({ type: 'timestamptz' }) recordedAt!: string;
}
