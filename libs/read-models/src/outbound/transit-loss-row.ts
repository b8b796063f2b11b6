import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Goods of a transfer that left and did not arrive. */
@Entity({ schema: 'documents', name: 'transit_loss' })
@Index(['occurredAt'])
export class TransitLossRow {
  @PrimaryColumn({ type: 'text' }) id!: string;
  @Column({ type: 'text' }) document!: string;
  @Column({ type: 'integer' }) line!: number;
  /** The batch that they left in. */
  @Column({ type: 'text' }) batch!: string;
  @Column({ type: 'text' }) item!: string;
  @Column({ type: 'numeric', precision: 18, scale: 3 }) quantity!: string;
  @Column({ type: 'text' }) username!: string;
  /** When the transfer arrived without them. */
  @Column({ type: 'timestamptz' }) occurredAt!: string;
  @Column({ type: 'timestamptz' }) recordedAt!: string;
}
