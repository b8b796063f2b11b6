import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** One extension of a batch's expiry date. */
@Entity({ schema: 'inventory', name: 'expiry_change' })
@Index(['batchId', 'id'])
export class ExpiryChangeRow {
  @PrimaryColumn({ type: 'text' }) id!: string;
  @Column({ type: 'text' }) batchId!: string;
  @Column({ type: 'date' }) before!: string;
  @Column({ type: 'date' }) after!: string;
  @Column({ type: 'timestamptz' }) changedAt!: string;
  @Column({ type: 'timestamptz' }) recordedAt!: string;
}
