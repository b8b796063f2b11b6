import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { AttachedFile } from '../files/index.ts';

export interface ContractRowLine {
  readonly line: number;
  readonly item: string;
  readonly weight: string;
  readonly amount: string;
}

/** Sorts contracts without an end behind all others. */
export const NO_END = '9999-12-31';

/** A contract with its lines and attachments, which are never read without it. Users by username, weights in tons. */
@Entity({ schema: 'contracts', name: 'contract' })
@Index(['createdAt', 'code'])
@Index(['approvalStatus', 'createdAt', 'code'])
@Index(['customer', 'createdAt', 'code'])
@Index(['endsOn', 'code'])
@Index(['searchText'], { type: 'gin' })
export class ContractRow {
  @PrimaryColumn({ type: 'text' }) code!: string;
  @Column({ type: 'text' }) customer!: string;
  @Column({ type: 'text' }) approvalStatus!: string;
  /** `none` until the contract is approved. */
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
  /** What the contract currently contributes to the customer's credit limit. */
  @Column({ type: 'numeric' }) contribution!: string;
  @Column({ type: 'text', nullable: true }) remarks!: string | null;
  @Column({ type: 'integer' }) lineCount!: number;
  @Column({ type: 'jsonb' }) lines!: ContractRowLine[];
  @Column({ type: 'integer' }) attachmentCount!: number;
  @Column({ type: 'jsonb' }) attachments!: AttachedFile[];
  @Column({ type: 'text', collation: 'und-x-icu' }) createdBy!: string;
  @Column({ type: 'timestamptz' }) createdAt!: string;
  @Column({ type: 'timestamptz' }) updatedAt!: string;
  @Column({ type: 'text', nullable: true }) submittedBy!: string | null;
  /** User id of the submitter, who must not decide. */
  @Column({ type: 'text', nullable: true }) submitterId!: string | null;
  /** How often it was submitted. */
  @Column({ type: 'integer' }) submission!: number;
  @Column({ type: 'text', nullable: true }) reviewer!: string | null;
  @Column({ type: 'timestamptz', nullable: true }) approvedAt!: string | null;
  @Column({ type: 'timestamptz', nullable: true }) deletedAt!: string | null;
  /** Text searched by the list, besides the customer's names: code, users, items, files, remarks. */
  @Column({ type: 'text' }) searchText!: string;
}
