import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** One decision that was asked for. People by user name, moments as text. */
export interface InstanceTask {
  /** Counted from 1, over all submissions of the document. */
  readonly n: number;
  readonly kind: string;
  readonly status: string;
  /** Which step of how many. */
  readonly step: number;
  readonly steps: number;
  /** The colleague it was handed to. */
  readonly delegate: string | null;
  readonly openedAt: string;
  /** Who has begun to look at it. */
  readonly reviewer: string | null;
  readonly closedAt: string | null;
  readonly closedBy: string | null;
  /** Approval notes or the reason of a rejection or withdrawal. */
  readonly note: string | null;
}

/**
 * A document on its way to a decision, with every task that it asked for; one row for each document, from its draft on.
 * `task` and what begins with it describe the decision that is waited for now.
 */
@Entity({ schema: 'workflow', name: 'instance' })
@Index(['startedAt', 'id'])
@Index(['taskSince', 'id'], { where: 'task IS NOT NULL' })
@Index(['searchText'], { type: 'gin' })
export class InstanceRow {
  /** `‹category›.‹number›` */
  @PrimaryColumn({ type: 'text' }) id!: string;
  @Column({ type: 'text' }) category!: string;
  @Column({ type: 'text' }) number!: string;
  @Column({ type: 'text', collation: 'und-x-icu' }) title!: string;
  /** Null: not the business of one warehouse. */
  @Column({ type: 'text', nullable: true }) warehouse!: string | null;
  @Column({ type: 'text', nullable: true }) customer!: string | null;
  /** What it is about in money, where it says. */
  @Column({ type: 'numeric', nullable: true }) amount!: string | null;
  /** `draft` until it is submitted for the first time. */
  @Column({ type: 'text' }) status!: string;
  @Column({ type: 'text', nullable: true }) task!: string | null;
  @Column({ type: 'timestamptz' }) taskSince!: string;
  @Column({ type: 'text', nullable: true }) reviewer!: string | null;
  /** Which step is waited for, counted from 1. */
  @Column({ type: 'integer' }) step!: number;
  /** For every step the role that takes it; null: any holder of the permission. */
  @Column({ type: 'jsonb' }) stepRoles!: (string | null)[];
  /** The user ids of those who have taken the steps before. */
  @Column({ type: 'text', array: true }) takers!: string[];
  /** Whom the decision was handed to, and the user ids of everybody who has handed it on. */
  @Column({ type: 'text', nullable: true }) delegateId!: string | null;
  @Column({ type: 'text', nullable: true }) delegate!: string | null;
  @Column({ type: 'text', array: true }) delegatorIds!: string[];
  @Column({ type: 'text', nullable: true }) delegatedBy!: string | null;
  /** Whose own document it is, by user id: nobody decides what they asked for. */
  @Column({ type: 'text', array: true }) askedBy!: string[];
  /** Who asks with every submission, whoever hands it in: requested the credit, has counted. */
  @Column({ type: 'text', array: true }) authors!: string[];
  @Column({ type: 'text', collation: 'und-x-icu' }) submittedBy!: string;
  @Column({ type: 'timestamptz' }) startedAt!: string;
  @Column({ type: 'timestamptz', nullable: true }) endedAt!: string | null;
  @Column({ type: 'jsonb' }) tasks!: InstanceTask[];
  /** What the searches look through: number, title, people, customer. */
  @Column({ type: 'text' }) searchText!: string;
}
