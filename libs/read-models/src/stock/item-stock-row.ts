import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A batch's part of an item's totals; one entry per batch with stock on hand. */
export interface StockPart {
  readonly current: string;
  readonly available: string;
  readonly reserved: string;
  readonly unitCost: string;
}

/** One item in one warehouse, all batches combined; the id is `‹warehouse›.‹item›`. */
@Entity({ schema: 'inventory', name: 'item_stock' })
@Index(['item', 'id'])
export class ItemStockRow {
  @PrimaryColumn({ type: 'text' }) id!: string;
  @Column({ type: 'text' }) warehouse!: string;
  @Column({ type: 'text' }) item!: string;
  @Column({ type: 'numeric', precision: 18, scale: 3 }) current!: string;
  @Column({ type: 'numeric', precision: 18, scale: 3 }) available!: string;
  @Column({ type: 'numeric', precision: 18, scale: 3 }) reserved!: string;
  @Column({ type: 'numeric', precision: 18, scale: 3 }) blocked!: string;
  @Column({ type: 'numeric', precision: 18, scale: 2 }) value!: string;
  @Column({ type: 'integer' }) batches!: number;
  @Column({ type: 'jsonb' }) parts!: Readonly<Record<string, StockPart>>;
  @Column({ type: 'timestamptz' }) lastChangedAt!: string;
}
