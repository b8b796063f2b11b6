import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The valid shipment of an order, if any. */
@Entity({ schema: 'profit', name: 'shipment' })
export class ShipmentRow {
  @PrimaryColumn({ type: 'text' }) number!: string;
  @Column({ type: 'text' }) warehouse!: string;
  /** Revision of the shipping event; null before shipping and after voiding. */
  @Column({ type: 'integer', nullable: true }) shippedRevision!: number | null;
}
