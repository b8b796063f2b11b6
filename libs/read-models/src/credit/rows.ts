import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A customer's credit as it stands; the figures are those of the newest event. */
@Entity({ schema: 'credit', name: 'account' })
@Index(['standing', 'customer'])
export class CreditAccountRow {
  @PrimaryColumn({ type: 'text' }) customer!: string;
  @Column({ type: 'numeric' }) creditLimit!: string;
  @Column({ type: 'numeric' }) used!: string;
  @Column({ type: 'numeric' }) reserved!: string;
  @Column({ type: 'numeric' }) available!: string;
  @Column({ type: 'numeric' }) prepaid!: string;
  @Column({ type: 'numeric' }) shortfall!: string;
  @Column({ type: 'numeric' }) usageRate!: string;
  @Column({ type: 'text' }) standing!: string;
  @Column({ type: 'timestamptz' }) openedAt!: string;
  @Column({ type: 'timestamptz' }) updatedAt!: string;
}

/** One movement of a customer's credit: a line of the statement. People by user name, decisions by user id. */
@Entity({ schema: 'credit', name: 'line' })
@Index(['customer', 'occurredAt', 'id'])
@Index(['customer', 'recordedAt', 'id'])
@Index(['customer', 'revision'])
@Index(['occurredAt', 'id'])
@Index(['recordedAt', 'id'])
@Index(['searchText'], { type: 'gin' })
export class CreditLineRow {
  @PrimaryColumn({ type: 'text' }) id!: string;
  @Column({ type: 'uuid' }) eventId!: string;
  @Column({ type: 'text' }) customer!: string;
  /** Of the event in the customer's ledger. */
  @Column({ type: 'integer' }) revision!: number;
  @Column({ type: 'text' }) type!: string;
  @Column({ type: 'text' }) business!: string;
  @Column({ type: 'text', nullable: true }) document!: string | null;
  @Column({ type: 'text', nullable: true }) reason!: string | null;
  @Column({ type: 'text', nullable: true }) requesterId!: string | null;
  @Column({ type: 'text', nullable: true }) approverId!: string | null;
  @Column({ type: 'numeric' }) limitChange!: string;
  @Column({ type: 'numeric' }) usedChange!: string;
  @Column({ type: 'numeric' }) reservedChange!: string;
  /** As it stood when this was recorded. */
  @Column({ type: 'numeric' }) available!: string;
  /** What all lines up to this one sum to in the order of recording: a page starts from these. */
  @Column({ type: 'numeric' }) limitSum!: string;
  @Column({ type: 'numeric' }) usedSum!: string;
  @Column({ type: 'numeric' }) reservedSum!: string;
  /** Counts for an earlier day than the one it was recorded on. */
  @Column({ type: 'boolean' }) backDated!: boolean;
  @Column({ type: 'text', collation: 'und-x-icu' }) username!: string;
  @Column({ type: 'text' }) correlationId!: string;
  /** From when it counts: a step of an order no later than the steps that build on it, a hold no later than its shipment. */
  @Column({ type: 'timestamptz' }) occurredAt!: string;
  @Column({ type: 'timestamptz' }) recordedAt!: string;
  /** What the search of the records looks through: customer, document, person, reason. */
  @Column({ type: 'text' }) searchText!: string;
}

/** A line of an order: by itself, and from when it counts. */
export interface CourseStep {
  /** Its line of the statement. */
  readonly line: string;
  readonly kind: 'own' | 'return' | 'reversal';
  readonly returned: string | null;
  readonly occurredAt: string;
  readonly countsFrom: string;
  readonly change: { readonly limit: string; readonly used: string; readonly reserved: string };
}

/** What one order has done to its customer's credit, step by step in the order of recording. */
@Entity({ schema: 'credit', name: 'course' })
export class CreditCourseRow {
  @PrimaryColumn({ type: 'text' }) document!: string;
  @Column({ type: 'text' }) customer!: string;
  @Column({ type: 'jsonb' }) steps!: readonly CourseStep[];
}

/**
 * What a customer's lines of one month sum to, by the time they count for and by the time they were recorded: a page
 * of a long statement starts from these instead of from the beginning.
 */
@Entity({ schema: 'credit', name: 'month' })
@Index(['customer', 'basis', 'month'])
export class CreditMonthRow {
  @PrimaryColumn({ type: 'text' }) id!: string;
  @Column({ type: 'text' }) customer!: string;
  @Column({ type: 'text' }) basis!: string;
  /** `2026-11`, in the company's time zone. */
  @Column({ type: 'text' }) month!: string;
  @Column({ type: 'integer' }) lines!: number;
  @Column({ type: 'numeric' }) limitChange!: string;
  @Column({ type: 'numeric' }) usedChange!: string;
  @Column({ type: 'numeric' }) reservedChange!: string;
}

/** Goods that have left on credit, and what of them is not paid yet. */
@Entity({ schema: 'credit', name: 'shipment' })
@Index(['customer', 'shippedAt', 'document'], { where: 'outstanding > 0' })
export class CreditShipmentRow {
  @PrimaryColumn({ type: 'text' }) document!: string;
  @Column({ type: 'text' }) customer!: string;
  @Column({ type: 'text' }) kind!: string;
  @Column({ type: 'timestamptz' }) shippedAt!: string;
  @Column({ type: 'numeric' }) amount!: string;
  @Column({ type: 'numeric' }) outstanding!: string;
}

/** A request to adjust a limit. People by user name; by user id where it says who may not decide. */
@Entity({ schema: 'credit', name: 'request' })
@Index(['createdAt', 'number'])
@Index(['approvalStatus', 'createdAt', 'number'])
@Index(['requesterId', 'createdAt', 'number'])
export class CreditRequestRow {
  @PrimaryColumn({ type: 'text' }) number!: string;
  @Column({ type: 'text' }) customer!: string;
  @Column({ type: 'text' }) direction!: string;
  @Column({ type: 'numeric' }) amount!: string;
  @Column({ type: 'numeric', nullable: true }) approvedAmount!: string | null;
  @Column({ type: 'text' }) reason!: string;
  @Column({ type: 'text' }) approvalStatus!: string;
  @Column({ type: 'boolean' }) processing!: boolean;
  @Column({ type: 'numeric', nullable: true }) limitBefore!: string | null;
  @Column({ type: 'numeric', nullable: true }) limitAfter!: string | null;
  @Column({ type: 'text', collation: 'und-x-icu' }) requester!: string;
  @Column({ type: 'text' }) requesterId!: string;
  @Column({ type: 'text', nullable: true }) submitterId!: string | null;
  @Column({ type: 'text', nullable: true }) reviewer!: string | null;
  @Column({ type: 'timestamptz' }) createdAt!: string;
  @Column({ type: 'timestamptz' }) updatedAt!: string;
}
