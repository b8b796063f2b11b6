import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

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
  /** Those with goods left. */
  @Column({ type: 'integer' }) batches!: number;
  @Column({ type: 'timestamptz' }) lastChangedAt!: string;
}
