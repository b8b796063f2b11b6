import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

export interface DistributionRowLine {
  readonly line: number;
  readonly item: string;
  readonly quantity: string;
  /** As it was typed in a pack unit. */
  readonly entered: { readonly quantity: string; readonly unit: string; readonly factor: string } | null;
  readonly unitPrice: string;
  readonly amount: string;
  /** Null until it is approved. */
  readonly approved: string | null;
  readonly remarks: string | null;
}

/** A distribution request, and once approved what became of it. People by user name. */
@Entity({ schema: 'distribution', name: 'request' })
@Index(['createdAt', 'number'])
@Index(['expectedOn', 'number'])
@Index(['approvalStatus', 'createdAt', 'number'])
@Index(['warehouse', 'createdAt', 'number'])
@Index(['recordStatus', 'createdAt', 'number'], { where: 'record_status IS NOT NULL' })
@Index(['searchText'], { type: 'gin' })
export class DistributionRow {
  @PrimaryColumn({ type: 'text' }) number!: string;
  @Column({ type: 'text' }) warehouse!: string;
  @Column({ type: 'text' }) customer!: string;
  @Column({ type: 'text', collation: 'und-x-icu' }) title!: string;
  @Column({ type: 'date', nullable: true }) expectedDate!: string | null;
  /** What the list sorts by; 9999-12-31 where nobody has said. */
  @Column({ type: 'date' }) expectedOn!: string;
  @Column({ type: 'text', nullable: true }) remarks!: string | null;
  @Column({ type: 'jsonb' }) lines!: DistributionRowLine[];
  @Column({ type: 'integer' }) lineCount!: number;
  @Column({ type: 'numeric' }) requestedTotal!: string;
  /** What is asked for; once approved what is granted. */
  @Column({ type: 'numeric' }) total!: string;
  @Column({ type: 'text' }) approvalStatus!: string;
  @Column({ type: 'text', nullable: true }) recordStatus!: string | null;
  @Column({ type: 'text', nullable: true }) outbound!: string | null;
  /** Its outbound order is being made. */
  @Column({ type: 'boolean' }) processing!: boolean;
  @Column({ type: 'numeric', nullable: true }) shippedAmount!: string | null;
  @Column({ type: 'timestamptz', nullable: true }) shippedAt!: string | null;
  @Column({ type: 'text', collation: 'und-x-icu' }) createdBy!: string;
  @Column({ type: 'timestamptz' }) createdAt!: string;
  @Column({ type: 'timestamptz' }) updatedAt!: string;
  @Column({ type: 'text', nullable: true }) submittedBy!: string | null;
  /** The user id, which is what may not decide. */
  @Column({ type: 'text', nullable: true }) submitterId!: string | null;
  @Column({ type: 'text', nullable: true }) reviewer!: string | null;
  /** What the search of the list looks through: number, title, customer, people, order, items. */
  @Column({ type: 'text' }) searchText!: string;
}
