import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A stock count as lists show it; its lines stand in its own stream. People by user name. */
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
  /** Of the lines that the round asks for. */
  @Column({ type: 'integer' }) toCount!: number;
  @Column({ type: 'integer' }) countedCount!: number;
  /** Lines that differ from the books; null while anybody counts. */
  @Column({ type: 'integer', nullable: true }) differenceCount!: number | null;
  @Column({ type: 'text', collation: 'und-x-icu' }) createdBy!: string;
  @Column({ type: 'timestamptz' }) createdAt!: string;
  @Column({ type: 'timestamptz' }) updatedAt!: string;
  /** `‹item›.‹batch›` of every line. */
  @Column({ type: 'text', array: true }) batches!: string[];
  /** What the search of the list looks through: number, title, people, items, batches. */
  @Column({ type: 'text' }) searchText!: string;
}
