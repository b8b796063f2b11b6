import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Which shipment of an order counts: none while it has not left, or after it was voided. */
@Entity({ schema: 'profit', name: 'shipment' })
export class ShipmentRow {
  @PrimaryColumn({ type: 'text' }) number!: string;
  @Column({ type: 'text' }) warehouse!: string;
  /** The revision of the event that shipped it. */
  @Column({ type: 'integer', nullable: true }) shippedRevision!: number | null;
}
