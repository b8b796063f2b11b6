import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** One line of one shipment with what it earned, and what it cost at the cost then in force. Never rewritten. */
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
  /** The unit cost of each batch on the day it left. */
  @Column({ type: 'jsonb' }) unitCosts!: Record<string, string>;
}
