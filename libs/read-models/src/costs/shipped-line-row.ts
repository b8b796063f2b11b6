import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** One line of one shipment with its revenue, and its cost at the unit costs of that time. Never rewritten. */
@Entity({ schema: 'profit', name: 'shipped_line' })
@Index(['shippedAt', 'id'])
@Index(['number', 'revision', 'line'])
export class ShippedLineRow {
  @PrimaryColumn({ type: 'text' }) id!: string;
  @Column({ type: 'text' }) number!: string;
  @Column({ type: 'integer' }) revision!: number;
  @Column({ type: 'integer' }) line!: number;
  @Column({ type: 'text' }) item!: string;
  @Column({ type: 'text' }) customer!: string;
  @Column({ type: 'timestamptz' }) shippedAt!: string;
  @Column({ type: 'numeric', precision: 18, scale: 3 }) quantity!: string;
  @Column({ type: 'numeric', precision: 18, scale: 2 }) unitPrice!: string;
  @Column({ type: 'numeric', precision: 18, scale: 2 }) revenue!: string;
  @Column({ type: 'numeric', precision: 18, scale: 2 }) cost!: string;
  @Column({ type: 'text', array: true }) batches!: string[];
  /** Unit cost by batch at the time of shipping. */
  @Column({ type: 'jsonb' }) unitCosts!: Record<string, string>;
}
