import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { AttachedFile } from '../files/index.ts';

/** Sort value of batches that never expire. */
export const NEVER_EXPIRES = '9999-12-31';

/** The current state of one batch; the id is `‹warehouse›.‹item›.‹batch›`. */
@Entity({ schema: 'inventory', name: 'batch' })
@Index(['receivedAt', 'id'])
@Index(['expiresOn', 'id'])
@Index(['item', 'supplierLot', 'id'])
@Index(['supplier', 'id'])
@Index(['item', 'batch', 'supplierLot', 'location'], { type: 'gin' })
export class BatchRow {
  @PrimaryColumn({ type: 'text' }) id!: string;
  @Column({ type: 'text' }) warehouse!: string;
  @Column({ type: 'text' }) item!: string;
  @Column({ type: 'text', collation: 'und-x-icu' }) batch!: string;
  @Column({ type: 'text' }) originKind!: string;
  /** The inbound order, or the outbound order of a transfer. */
  @Column({ type: 'text', nullable: true }) originDocument!: string | null;
  @Column({ type: 'integer', nullable: true }) originLine!: number | null;
  /** Id of the batch it was split from. */
  @Column({ type: 'text', nullable: true }) parent!: string | null;
  @Column({ type: 'text', nullable: true }) supplier!: string | null;
  @Column({ type: 'text', nullable: true }) supplierLot!: string | null;
  @Column({ type: 'text' }) status!: string;
  /** Why it is blocked, as entered by the user. */
  @Column({ type: 'text', nullable: true }) statusReason!: string | null;
  /** Whether the batch is locked, even if a status of higher rank hides it. */
  @Column({ type: 'boolean' }) locked!: boolean;
  /** Numbers of the active recalls. */
  @Column({ type: 'text', array: true }) recalls!: string[];
  @Column({ type: 'text', nullable: true }) quality!: string | null;
  @Column({ type: 'text', nullable: true }) inspector!: string | null;
  @Column({ type: 'timestamptz', nullable: true }) inspectedAt!: string | null;
  @Column({ type: 'text', nullable: true }) certificate!: string | null;
  @Column({ type: 'jsonb' }) attachments!: AttachedFile[];
  @Column({ type: 'text', nullable: true }) notes!: string | null;
  @Column({ type: 'numeric', precision: 18, scale: 3 }) initial!: string;
  @Column({ type: 'numeric', precision: 18, scale: 3 }) current!: string;
  @Column({ type: 'numeric', precision: 18, scale: 3 }) available!: string;
  @Column({ type: 'numeric', precision: 18, scale: 3 }) reserved!: string;
  @Column({ type: 'numeric', precision: 18, scale: 3 }) blocked!: string;
  /** Total received: the receipt and later transfers into the batch. */
  @Column({ type: 'numeric', precision: 18, scale: 3 }) received!: string;
  /** Total issued by documents, less what was voided. */
  @Column({ type: 'numeric', precision: 18, scale: 3 }) issued!: string;
  /** The part of `issued` transferred to other warehouses. */
  @Column({ type: 'numeric', precision: 18, scale: 3 }) transferred!: string;
  @Column({ type: 'numeric', precision: 18, scale: 6 }) unitCost!: string;
  /** On hand × unit cost. */
  @Column({ type: 'numeric', precision: 18, scale: 2 }) value!: string;
  @Column({ type: 'timestamptz' }) receivedAt!: string;
  @Column({ type: 'date', nullable: true }) productionDate!: string | null;
  @Column({ type: 'date', nullable: true }) expiryDate!: string | null;
  @Column({ type: 'date' }) expiresOn!: string;
  /** Decision on expiring goods; `none` if there is none. */
  @Column({ type: 'text' }) expiryPlan!: string;
  @Column({ type: 'text', nullable: true }) location!: string | null;
  @Column({ type: 'text', nullable: true }) shelf!: string | null;
  @Column({ type: 'text' }) lastOperation!: string;
  @Column({ type: 'timestamptz' }) lastChangedAt!: string;
}
