import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** One revision of a batch's unit cost. */
@Entity({ schema: 'inventory', name: 'cost_change' })
@Index(['batchId', 'changedAt', 'id'])
@Index(['changedAt', 'id'])
export class CostChangeRow {
  @PrimaryColumn({ type: 'text' }) id!: string;
  @Column({ type: 'text' }) batchId!: string;
  @Column({ type: 'text' }) warehouse!: string;
  @Column({ type: 'text' }) item!: string;
  @Column({ type: 'numeric', precision: 18, scale: 6 }) before!: string;
  @Column({ type: 'numeric', precision: 18, scale: 6 }) after!: string;
  @Column({ type: 'numeric', precision: 18, scale: 6 }) change!: string;
  /** Percent; null if the previous cost was zero. */
  @Column({ type: 'numeric', precision: 18, scale: 2, nullable: true }) changeRate!: string | null;
  @Column({ type: 'text' }) reason!: string;
  @Column({ type: 'text' }) username!: string;
  @Column({ type: 'timestamptz' }) changedAt!: string;
  @Column({ type: 'timestamptz' }) recordedAt!: string;
}
