import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A recall case as lists show it; who has which goods is only in the log. Users by username. */
@Entity({ schema: 'recalls', name: 'recall' })
@Index(['openedAt', 'number'])
@Index(['status', 'openedAt', 'number'])
@Index(['searchText'], { type: 'gin' })
export class RecallRow {
  @PrimaryColumn({ type: 'text' }) number!: string;
  @Column({ type: 'text' }) status!: string;
  @Column({ type: 'text' }) subject!: string;
  @Column({ type: 'text' }) item!: string;
  /** The batch it was opened for; null for a lot. */
  @Column({ type: 'text', nullable: true }) batch!: string | null;
  @Column({ type: 'text', nullable: true }) supplierLot!: string | null;
  @Column({ type: 'text' }) classification!: string;
  @Column({ type: 'text' }) reason!: string;
  /** Ids of all its batches. */
  @Column({ type: 'text', array: true }) batches!: string[];
  @Column({ type: 'text', array: true }) warehouses!: string[];
  @Column({ type: 'text', collation: 'und-x-icu' }) openedBy!: string;
  @Column({ type: 'timestamptz' }) openedAt!: string;
  @Column({ type: 'timestamptz', nullable: true }) endedAt!: string | null;
  /** Text searched by the list: number, item, lot, batches, reason. */
  @Column({ type: 'text' }) searchText!: string;
}
