import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A customer's return of a shipped line; negative if a return was cancelled. */
@Entity({ schema: 'profit', name: 'returned_line' })
@Index(['number', 'line'])
export class ReturnedLineRow {
  @PrimaryColumn({ type: 'text' }) id!: string;
  @Column({ type: 'text' }) number!: string;
  @Column({ type: 'integer' }) line!: number;
  @Column({ type: 'text' }) batch!: string;
  @Column({ type: 'numeric', precision: 18, scale: 3 }) quantity!: string;
  /** Amount credited for it. */
  @Column({ type: 'numeric', precision: 18, scale: 2 }) amount!: string;
}
