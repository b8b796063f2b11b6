import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** One requested decision. Users by username, timestamps as text. */
export interface InstanceTask {
  /** Numbered from 1, across all submissions of the document. */
  readonly n: number;
  readonly kind: string;
  readonly status: string;
  /** Step number, and the number of steps. */
  readonly step: number;
  readonly steps: number;
  /** The user it was delegated to. */
  readonly delegate: string | null;
  readonly openedAt: string;
  /** The user who has started the review. */
  readonly reviewer: string | null;
  readonly closedAt: string | null;
  readonly closedBy: string | null;
  /** Approval note, or the reason for a rejection or withdrawal. */
  readonly note: string | null;
}

/**
 * A document in its approval workflow, with all its tasks; one row per document, starting with its draft. `task` and
 * the columns starting with it describe the pending decision.
 */
@Entity({ schema: 'workflow', name: 'instance' })
@Index(['startedAt', 'id'])
@Index(['taskSince', 'id'], { where: 'task IS NOT NULL' })
@Index(['customer'])
@Index(['supplier'])
@Index(['submittedBy'])
@Index(['searchText'], { type: 'gin' })
export class InstanceRow {
  /** `‹category›.‹number›` */
  @PrimaryColumn({ type: 'text' }) id!: string;
  @Column({ type: 'text' }) category!: string;
  @Column({ type: 'text' }) number!: string;
  @Column({ type: 'text', collation: 'und-x-icu' }) title!: string;
  @Column({ type: 'text' }) priority!: string;
  /** Null: not tied to one warehouse. */
  @Column({ type: 'text', nullable: true }) warehouse!: string | null;
  @Column({ type: 'text', nullable: true }) customer!: string | null;
  @Column({ type: 'text', nullable: true }) supplier!: string | null;
  /** Amount of the document, if it has one. */
  @Column({ type: 'numeric', nullable: true }) amount!: string | null;
  /** `draft` until first submitted. */
  @Column({ type: 'text' }) status!: string;
  @Column({ type: 'text', nullable: true }) task!: string | null;
  @Column({ type: 'timestamptz' }) taskSince!: string;
  @Column({ type: 'text', nullable: true }) reviewer!: string | null;
  /** The pending step, numbered from 1. */
  @Column({ type: 'integer' }) step!: number;
  /** Required role per step; null: any user with the permission. */
  @Column({ type: 'jsonb' }) stepRoles!: (string | null)[];
  /** User ids of those who decided the previous steps. */
  @Column({ type: 'text', array: true }) takers!: string[];
  /** The user the decision was delegated to, and the user ids of all who delegated it. */
  @Column({ type: 'text', nullable: true }) delegateId!: string | null;
  @Column({ type: 'text', nullable: true }) delegate!: string | null;
  @Column({ type: 'text', array: true }) delegatorIds!: string[];
  @Column({ type: 'text', nullable: true }) delegatedBy!: string | null;
  /** User ids of the requesters, who must not decide. */
  @Column({ type: 'text', array: true }) askedBy!: string[];
  /**
   * User ids that count as requesters of any submission, whoever submits: the requester of the credit, the counters.
   */
  @Column({ type: 'text', array: true }) authors!: string[];
  @Column({ type: 'text', collation: 'und-x-icu' }) submittedBy!: string;
  /** How often it was submitted. */
  @Column({ type: 'integer' }) submission!: number;
  @Column({ type: 'timestamptz' }) startedAt!: string;
  @Column({ type: 'timestamptz', nullable: true }) endedAt!: string | null;
  @Column({ type: 'jsonb' }) tasks!: InstanceTask[];
  /** Text searched by the lists: number, title, submitter, warehouse, customer, supplier. */
  @Column({ type: 'text' }) searchText!: string;
}
