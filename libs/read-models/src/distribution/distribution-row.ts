import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

export interface DistributionRowLine {
  readonly line: number;
  readonly item: string;
  readonly quantity: string;
  /** As entered in a pack unit. */
  readonly entered: { readonly quantity: string; readonly unit: string; readonly factor: string } | null;
  readonly unitPrice: string;
  readonly amount: string;
  /** Approved quantity; null until approved. */
  readonly approved: string | null;
  readonly remarks: string | null;
}

/** A distribution request and, once approved, its outcome. Users by username. */
@Entity({ schema: 'distribution', name: 'request' })
@Index(['createdAt', 'number'])
@Index(['expectedOn', 'number'])
@Index(['approvalStatus', 'createdAt', 'number'])
@Index(['warehouse', 'createdAt', 'number'])
@Index(['recordStatus', 'createdAt', 'number'], { where: 'record_status IS NOT NULL' })
@Index(['customer'])
@Index(['searchText'], { type: 'gin' })
export class DistributionRow {
  @PrimaryColumn({ type: 'text' }) number!: string;
  @Column({ type: 'text' }) warehouse!: string;
  @Column({ type: 'text' }) customer!: string;
  @Column({ type: 'text', collation: 'und-x-icu' }) title!: string;
  @Column({ type: 'text' }) priority!: string;
  @Column({ type: 'date', nullable: true }) expectedDate!: string | null;
  /** Sort value of `expectedDate`: 9999-12-31 if null. */
  @Column({ type: 'date' }) expectedOn!: string;
  @Column({ type: 'text', nullable: true }) remarks!: string | null;
  @Column({ type: 'jsonb' }) lines!: DistributionRowLine[];
  @Column({ type: 'integer' }) lineCount!: number;
  @Column({ type: 'numeric' }) requestedTotal!: string;
  /** Requested total; once approved, the approved total. */
  @Column({ type: 'numeric' }) total!: string;
  @Column({ type: 'text' }) approvalStatus!: string;
  @Column({ type: 'text', nullable: true }) recordStatus!: string | null;
  @Column({ type: 'text', nullable: true }) outbound!: string | null;
  /** The outbound order is being created. */
  @Column({ type: 'boolean' }) processing!: boolean;
  @Column({ type: 'numeric', nullable: true }) shippedAmount!: string | null;
  @Column({ type: 'timestamptz', nullable: true }) shippedAt!: string | null;
  @Column({ type: 'text', collation: 'und-x-icu' }) createdBy!: string;
  @Column({ type: 'timestamptz' }) createdAt!: string;
  @Column({ type: 'timestamptz' }) updatedAt!: string;
  @Column({ type: 'text', nullable: true }) submittedBy!: string | null;
  /** User id of the submitter, who must not decide. */
  @Column({ type: 'text', nullable: true }) submitterId!: string | null;
  /** How often it was submitted. */
  @Column({ type: 'integer' }) submission!: number;
  @Column({ type: 'text', nullable: true }) reviewer!: string | null;
  /** Text searched by the list: number, title, customer, users, order, items. */
  @Column({ type: 'text' }) searchText!: string;
}
