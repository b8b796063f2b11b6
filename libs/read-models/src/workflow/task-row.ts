import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** One of an instance's `tasks` as a row of its own, so that task lists can use an index. */
@Entity({ schema: 'workflow', name: 'task' })
@Index(['openedAt', 'id'])
@Index(['instance'])
export class TaskRow {
  /** `‹instance›.‹n›` */
  @PrimaryColumn({ type: 'text' }) id!: string;
  @Column({ type: 'text' }) instance!: string;
  @Column({ type: 'text' }) kind!: string;
  @Column({ type: 'text' }) status!: string;
  @Column({ type: 'integer' }) step!: number;
  @Column({ type: 'integer' }) steps!: number;
  @Column({ type: 'text', nullable: true, collation: 'und-x-icu' }) delegate!: string | null;
  @Column({ type: 'text', nullable: true, collation: 'und-x-icu' }) reviewer!: string | null;
  @Column({ type: 'timestamptz' }) openedAt!: string;
  @Column({ type: 'timestamptz', nullable: true }) closedAt!: string | null;
  @Column({ type: 'text', nullable: true, collation: 'und-x-icu' }) closedBy!: string | null;
  @Column({ type: 'text', nullable: true }) note!: string | null;
}
