import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A line as entered. `batch` is the requested batch code or, once received, the resulting batch. */
export interface InboundRowLine {
  readonly line: number;
  readonly item: string;
  readonly quantity: string;
  /** As entered in a pack unit. */
  readonly entered: { readonly quantity: string; readonly unit: string; readonly factor: string } | null;
  readonly unitPrice: string;
  readonly subtotal: string;
  readonly productionDate: string | null;
  readonly expiryDate: string | null;
  readonly supplier: string | null;
  readonly batch: string | null;
  readonly supplierLot: string | null;
  readonly location: string | null;
  readonly shelf: string | null;
  readonly certificate: string | null;
  readonly inspection: boolean;
  readonly returnedFrom: { readonly outbound: string; readonly line: number; readonly batch: string } | null;
  readonly remarks: string | null;
}

/** An inbound order with its lines, which are never read without it. Users by username. */
@Entity({ schema: 'documents', name: 'inbound' })
@Index(['createdAt', 'number'])
@Index(['inboundDate', 'number'])
@Index(['approvalStatus', 'createdAt', 'number'])
@Index(['warehouse', 'createdAt', 'number'])
@Index(['supplier'])
@Index(['searchText'], { type: 'gin' })
export class InboundRow {
  @PrimaryColumn({ type: 'text' }) number!: string;
  @Column({ type: 'text' }) warehouse!: string;
  @Column({ type: 'text' }) type!: string;
  @Column({ type: 'text', collation: 'und-x-icu' }) title!: string;
  @Column({ type: 'text' }) priority!: string;
  @Column({ type: 'date' }) inboundDate!: string;
  @Column({ type: 'text', nullable: true }) supplier!: string | null;
  @Column({ type: 'text', nullable: true }) remarks!: string | null;
  /** Revision of its stream. */
  @Column({ type: 'integer' }) revision!: number;
  @Column({ type: 'text' }) approvalStatus!: string;
  @Column({ type: 'text' }) status!: string;
  @Column({ type: 'boolean' }) processing!: boolean;
  @Column({ type: 'integer' }) lineCount!: number;
  @Column({ type: 'numeric' }) quantity!: string;
  @Column({ type: 'numeric' }) total!: string;
  @Column({ type: 'jsonb' }) lines!: InboundRowLine[];
  @Column({ type: 'text', collation: 'und-x-icu' }) createdBy!: string;
  @Column({ type: 'timestamptz' }) createdAt!: string;
  @Column({ type: 'timestamptz' }) updatedAt!: string;
  @Column({ type: 'text', nullable: true }) submittedBy!: string | null;
  /** User id of the submitter, who must not decide. */
  @Column({ type: 'text', nullable: true }) submitterId!: string | null;
  /** How often it was submitted. */
  @Column({ type: 'integer' }) submission!: number;
  @Column({ type: 'text', nullable: true }) reviewer!: string | null;
  @Column({ type: 'timestamptz', nullable: true }) receivedAt!: string | null;
  /** The sending document of a transfer. */
  @Column({ type: 'text', nullable: true }) outbound!: string | null;
  @Column({ type: 'timestamptz', nullable: true }) deletedAt!: string | null;
  /** Text searched by the list: number, title, users, items, batches, lots. */
  @Column({ type: 'text' }) searchText!: string;
}
