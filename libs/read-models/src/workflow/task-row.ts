import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { InstanceTask } from './instance-row.ts';

/** One of an instance's `tasks` as a row of its own, so that task lists can use an index. */
@Entity({ schema: 'workflow', name: 'task' })
@Index(['openedAt', 'id'])
@Index(['assignee', 'openedAt', 'id'])
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
  /** Username of who has decided, or has it to decide. */
  @Column({ type: 'text', nullable: true, collation: 'und-x-icu' }) assignee!: string | null;
}

export const assigneeOf = ({
  status,
  closedBy,
  delegate,
  reviewer,
}: Pick<InstanceTask, 'status' | 'closedBy' | 'delegate' | 'reviewer'>): string | null =>
  status === 'approved' || status === 'rejected' ? closedBy : (delegate ?? reviewer);
