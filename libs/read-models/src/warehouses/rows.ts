import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

@Entity({ schema: 'catalogue', name: 'warehouse' })
export class WarehouseRow {
  @PrimaryColumn({ type: 'text' }) code!: string;
  @Column({ type: 'text', collation: 'und-x-icu' }) name!: string;
  @Column({ type: 'text', nullable: true, collation: 'und-x-icu' }) englishName!: string | null;
  @Column({ type: 'text', nullable: true, collation: 'und-x-icu' }) khmerName!: string | null;
  @Column({ type: 'text', nullable: true }) address!: string | null;
  @Column({ type: 'text' }) timeZone!: string;
  @Column({ type: 'text' }) status!: string;
  /** Revision of its stream. */
  @Column({ type: 'integer' }) revision!: number;
}

@Entity({ schema: 'catalogue', name: 'location' })
@Index(['warehouse', 'location'])
export class LocationRow {
  /** `‹warehouse›.‹location›` */
  @PrimaryColumn({ type: 'text' }) id!: string;
  @Column({ type: 'text' }) warehouse!: string;
  @Column({ type: 'text' }) location!: string;
  @Column({ type: 'text', nullable: true }) description!: string | null;
}
