import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

export interface ContractRowLine {
  readonly line: number;
  readonly item: string;
  readonly weight: string;
  readonly amount: string;
}

export interface ContractRowAttachment {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly size: number;
  readonly sha256: string;
  readonly addedBy: string;
  readonly addedAt: string;
}

/** Sorts contracts without an end behind all others. */
export const NO_END = '9999-12-31';

/** A contract with its lines and files, which are never read without it. People by user name, weights in tons. */
@Entity({ schema: 'contracts', name: 'contract' })
@Index(['createdAt', 'code'])
@Index(['approvalStatus', 'createdAt', 'code'])
@Index(['customer', 'createdAt', 'code'])
@Index(['endsOn', 'code'])
export class ContractRow {
  @PrimaryColumn({ type: 'text' }) code!: string;
  @Column({ type: 'text' }) customer!: string;
  @Column({ type: 'text' }) approvalStatus!: string;
  /** `none` until it has been approved. */
  @Column({ type: 'text' }) businessStatus!: string;
  @Column({ type: 'boolean' }) processing!: boolean;
  @Column({ type: 'integer' }) revision!: number;
  @Column({ type: 'date' }) signedDate!: string;
  @Column({ type: 'date', nullable: true }) expiryDate!: string | null;
  /** The expiry date, or `NO_END`. */
  @Column({ type: 'date' }) endsOn!: string;
  @Column({ type: 'numeric' }) totalAmount!: string;
  @Column({ type: 'numeric' }) totalWeight!: string;
  @Column({ type: 'numeric' }) depositPercentage!: string;
  @Column({ type: 'numeric' }) expectedCredit!: string;
  /** What the customer's limit counts for it now. */
  @Column({ type: 'numeric' }) contribution!: string;
  @Column({ type: 'text', nullable: true }) remarks!: string | null;
  @Column({ type: 'integer' }) lineCount!: number;
  @Column({ type: 'jsonb' }) lines!: ContractRowLine[];
  @Column({ type: 'integer' }) attachmentCount!: number;
  @Column({ type: 'jsonb' }) attachments!: ContractRowAttachment[];
  @Column({ type: 'text', collation: 'und-x-icu' }) createdBy!: string;
  @Column({ type: 'timestamptz' }) createdAt!: string;
  @Column({ type: 'timestamptz' }) updatedAt!: string;
  @Column({ type: 'text', nullable: true }) submittedBy!: string | null;
  /** The user id, which is what may not decide. */
  @Column({ type: 'text', nullable: true }) submitterId!: string | null;
  @Column({ type: 'text', nullable: true }) reviewer!: string | null;
  @Column({ type: 'timestamptz', nullable: true }) approvedAt!: string | null;
  @Column({ type: 'timestamptz', nullable: true }) deletedAt!: string | null;
  /** What the search of the list looks through besides the names of the customer: code, people, items, files, remarks. */
  @Column({ type: 'text' }) searchText!: string;
}
