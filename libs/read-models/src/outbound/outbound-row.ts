import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** How far a line has come; which batches it has, the document's own stream knows. */
export interface OutboundRowLine {
  readonly line: number;
  readonly item: string;
  readonly quantity: string;
  readonly allocated: string;
  readonly picked: string;
  readonly short: string;
  readonly shipped: string;
  /** What one unit of it is sold for; null where nothing is sold. */
  readonly unitPrice: string | null;
  readonly amount: string | null;
}

/** The sort value of dates that nobody has given. */
export const SOME_DAY = '9999-12-31';
export const SOME_MOMENT = '9999-12-31T00:00:00.000Z';

/** An outbound order of any type. People by user name. */
@Entity({ schema: 'documents', name: 'outbound' })
@Index(['createdAt', 'number'])
@Index(['expectedOn', 'number'])
@Index(['status', 'createdAt', 'number'])
@Index(['warehouse', 'createdAt', 'number'])
@Index(['customer', 'createdAt', 'number'])
@Index(['searchText'], { type: 'gin' })
export class OutboundRow {
  @PrimaryColumn({ type: 'text' }) number!: string;
  @Column({ type: 'text' }) warehouse!: string;
  @Column({ type: 'text' }) type!: string;
  @Column({ type: 'text', collation: 'und-x-icu' }) title!: string;
  @Column({ type: 'text', nullable: true }) destination!: string | null;
  @Column({ type: 'text', nullable: true }) supplier!: string | null;
  @Column({ type: 'text', nullable: true }) customer!: string | null;
  @Column({ type: 'text', nullable: true }) priceList!: string | null;
  @Column({ type: 'date', nullable: true }) salesDate!: string | null;
  @Column({ type: 'date' }) salesOn!: string;
  /** At the prices of the draft, and from the submission on at those fixed by it; nothing for what is not sold. */
  @Column({ type: 'numeric' }) salesAmount!: string;
  /** Of the customer's credit: what the goods are held or owed for, less what came back. */
  @Column({ type: 'numeric' }) creditDeduction!: string;
  @Column({ type: 'text', nullable: true }) salesApprover!: string | null;
  @Column({ type: 'timestamptz', nullable: true }) salesApprovedAt!: string | null;
  @Column({ type: 'text', nullable: true }) notice!: string | null;
  @Column({ type: 'boolean' }) noticeVoid!: boolean;
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
  /** What the search of the list looks through: number, title, reference, people, places, items. */
  @Column({ type: 'text' }) searchText!: string;
}
