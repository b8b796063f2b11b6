import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A customer's current credit, as of the newest event. */
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
  @Column({ type: 'timestamptz' }) standingSince!: string;
  @Column({ type: 'timestamptz' }) openedAt!: string;
  @Column({ type: 'timestamptz' }) updatedAt!: string;
}

/** One movement of a customer's credit, a line of the statement. Users by username; requester and approver by id. */
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
  /** Revision of the event in the customer's ledger. */
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
  /** Available credit at the time of recording. */
  @Column({ type: 'numeric' }) available!: string;
  /** Running totals in recording order, including this line. A page of the statement starts from these. */
  @Column({ type: 'numeric' }) limitSum!: string;
  @Column({ type: 'numeric' }) usedSum!: string;
  @Column({ type: 'numeric' }) reservedSum!: string;
  /** Effective on an earlier day than it was recorded. */
  @Column({ type: 'boolean' }) backDated!: boolean;
  @Column({ type: 'text', collation: 'und-x-icu' }) username!: string;
  @Column({ type: 'text' }) correlationId!: string;
  /** Effective time: no step of an order is effective after the steps that build on it, no hold after its shipment. */
  @Column({ type: 'timestamptz' }) occurredAt!: string;
  @Column({ type: 'timestamptz' }) recordedAt!: string;
  /** Text searched by the list: customer, document, user, reason. */
  @Column({ type: 'text' }) searchText!: string;
}

/** A step of an order, with its own time and the time it is effective from. */
export interface CourseStep {
  /** Id of its statement line. */
  readonly line: string;
  readonly kind: 'own' | 'return' | 'reversal';
  readonly returned: string | null;
  readonly occurredAt: string;
  readonly countsFrom: string;
  readonly change: { readonly limit: string; readonly used: string; readonly reserved: string };
}

/** The effect of one order on its customer's credit, step by step in recording order. */
@Entity({ schema: 'credit', name: 'course' })
export class CreditCourseRow {
  @PrimaryColumn({ type: 'text' }) document!: string;
  @Column({ type: 'text' }) customer!: string;
  @Column({ type: 'jsonb' }) steps!: readonly CourseStep[];
}

/**
 * Monthly totals of a customer's lines, by effective time and by recording time. A page of a long statement starts from
 * these instead of from the beginning.
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

/** Goods shipped on credit, and the amount outstanding. */
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

/** A request to adjust a credit limit. Users by username; by user id where it excludes them from deciding. */
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
  @Column({ type: 'text' }) priority!: string;
  @Column({ type: 'text' }) approvalStatus!: string;
  @Column({ type: 'boolean' }) processing!: boolean;
  @Column({ type: 'numeric', nullable: true }) limitBefore!: string | null;
  @Column({ type: 'numeric', nullable: true }) limitAfter!: string | null;
  @Column({ type: 'text', collation: 'und-x-icu' }) requester!: string;
  @Column({ type: 'text' }) requesterId!: string;
  @Column({ type: 'text', nullable: true }) submitterId!: string | null;
  /** How often it was submitted. */
  @Column({ type: 'integer' }) submission!: number;
  @Column({ type: 'text', nullable: true }) reviewer!: string | null;
  @Column({ type: 'timestamptz' }) createdAt!: string;
  @Column({ type: 'timestamptz' }) updatedAt!: string;
}
