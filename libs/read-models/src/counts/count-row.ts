import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A stock count as lists show it; its lines are in its stream. Users by username. */
@Entity({ schema: 'counts', name: 'count' })
@Index(['createdAt', 'number'])
@Index(['warehouse', 'createdAt', 'number'])
@Index(['status', 'createdAt', 'number'])
@Index(['searchText'], { type: 'gin' })
export class CountRow {
  @PrimaryColumn({ type: 'text' }) number!: string;
  @Column({ type: 'text' }) warehouse!: string;
  @Column({ type: 'text', collation: 'und-x-icu' }) title!: string;
  @Column({ type: 'text' }) status!: string;
  @Column({ type: 'text' }) scopeKind!: string;
  @Column({ type: 'integer' }) lineCount!: number;
  /** Number of lines to be counted in this round. */
  @Column({ type: 'integer' }) toCount!: number;
  @Column({ type: 'integer' }) countedCount!: number;
  /** Number of lines that differ from the book quantity; null while counting is in progress. */
  @Column({ type: 'integer', nullable: true }) differenceCount!: number | null;
  @Column({ type: 'text', collation: 'und-x-icu' }) createdBy!: string;
  @Column({ type: 'timestamptz' }) createdAt!: string;
  @Column({ type: 'timestamptz' }) updatedAt!: string;
  /** `‹item›.‹batch›` of every line. */
  @Column({ type: 'text', array: true }) batches!: string[];
  /** Text searched by the list: number, title, users, items, batches. */
  @Column({ type: 'text' }) searchText!: string;
}
