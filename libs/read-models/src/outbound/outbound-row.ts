import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Progress of a line. Its batches are in the document's stream. */
export interface OutboundRowLine {
  readonly line: number;
  readonly item: string;
  readonly quantity: string;
  readonly allocated: string;
  readonly picked: string;
  readonly short: string;
  readonly shipped: string;
  /** Sales price per unit; null if it is not a sale. */
  readonly unitPrice: string | null;
  readonly amount: string | null;
}

/** Sort values of dates that are null. */
export const SOME_DAY = '9999-12-31';
export const SOME_MOMENT = '9999-12-31T00:00:00.000Z';

/** An outbound order of any type. Users by username. */
@Entity({ schema: 'documents', name: 'outbound' })
@Index(['createdAt', 'number'])
@Index(['expectedOn', 'number'])
@Index(['shippedOrder', 'number'])
@Index(['status', 'createdAt', 'number'])
@Index(['warehouse', 'createdAt', 'number'])
@Index(['customer', 'createdAt', 'number'])
@Index(['supplier'])
@Index(['searchText'], { type: 'gin' })
export class OutboundRow {
  @PrimaryColumn({ type: 'text' }) number!: string;
  @Column({ type: 'text' }) warehouse!: string;
  @Column({ type: 'text' }) type!: string;
  @Column({ type: 'text', collation: 'und-x-icu' }) title!: string;
  @Column({ type: 'text' }) priority!: string;
  @Column({ type: 'text', nullable: true }) destination!: string | null;
  @Column({ type: 'text', nullable: true }) supplier!: string | null;
  @Column({ type: 'text', nullable: true }) customer!: string | null;
  @Column({ type: 'text', nullable: true }) priceList!: string | null;
  @Column({ type: 'date', nullable: true }) salesDate!: string | null;
  /** Null: the day of the submission. */
  @Column({ type: 'date', nullable: true }) enteredSalesDate!: string | null;
  @Column({ type: 'date' }) salesOn!: string;
  /** At the draft's prices, from submission on at the prices fixed by it; zero if nothing is sold. */
  @Column({ type: 'numeric' }) salesAmount!: string;
  /** Customer credit reserved or used by the order, less returns. */
  @Column({ type: 'numeric' }) creditDeduction!: string;
  @Column({ type: 'text', nullable: true }) salesApprover!: string | null;
  @Column({ type: 'timestamptz', nullable: true }) salesApprovedAt!: string | null;
  @Column({ type: 'text', nullable: true }) notice!: string | null;
  @Column({ type: 'boolean' }) noticeVoid!: boolean;
  /** Number of settlement notices issued. */
  @Column({ type: 'integer' }) notices!: number;
  @Column({ type: 'text', nullable: true }) reference!: string | null;
  @Column({ type: 'date', nullable: true }) expectedDate!: string | null;
  @Column({ type: 'date' }) expectedOn!: string;
  @Column({ type: 'text' }) status!: string;
  @Column({ type: 'text' }) allocation!: string;
  @Column({ type: 'boolean' }) processing!: boolean;
  @Column({ type: 'integer' }) lineCount!: number;
  @Column({ type: 'numeric' }) quantity!: string;
  @Column({ type: 'numeric' }) allocated!: string;
  @Column({ type: 'numeric' }) picked!: string;
  /** Given up in short picks. */
  @Column({ type: 'numeric' }) short!: string;
  @Column({ type: 'numeric' }) shipped!: string;
  @Column({ type: 'jsonb' }) lines!: OutboundRowLine[];
  @Column({ type: 'text', nullable: true }) picker!: string | null;
  @Column({ type: 'text', nullable: true }) pickerId!: string | null;
  @Column({ type: 'timestamptz', nullable: true }) releasedAt!: string | null;
  @Column({ type: 'timestamptz', nullable: true }) shippedAt!: string | null;
  @Column({ type: 'timestamptz' }) shippedOrder!: string;
  @Column({ type: 'text', collation: 'und-x-icu' }) createdBy!: string;
  @Column({ type: 'timestamptz' }) createdAt!: string;
  @Column({ type: 'timestamptz' }) updatedAt!: string;
  @Column({ type: 'timestamptz', nullable: true }) deletedAt!: string | null;
  /** Text searched by the list: number, title, reference, users, places, items. */
  @Column({ type: 'text' }) searchText!: string;
}
