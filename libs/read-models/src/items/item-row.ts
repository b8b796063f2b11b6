import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A unit that contains several of the item's base unit. */
export interface PackUnitColumn {
  readonly unit: string;
  readonly factor: string;
  readonly gtin: string | null;
}

@Entity({ schema: 'catalogue', name: 'item' })
@Index(['name', 'code'])
@Index(['status', 'code'])
@Index(['category', 'code'])
export class ItemRow {
  @PrimaryColumn({ type: 'text' }) code!: string;
  @Column({ type: 'integer' }) serial!: number;
  @Column({ type: 'text', collation: 'und-x-icu' }) name!: string;
  @Column({ type: 'text', nullable: true, collation: 'und-x-icu' }) englishName!: string | null;
  @Column({ type: 'text', nullable: true, collation: 'und-x-icu' }) khmerName!: string | null;
  @Column({ type: 'text' }) category!: string;
  @Column({ type: 'text', nullable: true }) specification!: string | null;
  @Column({ type: 'text' }) unit!: string;
  @Column({ type: 'jsonb' }) packUnits!: PackUnitColumn[];
  /** 14 digits. */
  @Column({ type: 'text', nullable: true }) gtin!: string | null;
  /** Its own and those of its packs, separated by spaces. */
  @Column({ type: 'text' }) gtins!: string;
  @Column({ type: 'numeric' }) minStock!: string;
  @Column({ type: 'numeric', nullable: true }) maxStock!: string | null;
  @Column({ type: 'numeric' }) memberPrice!: string;
  @Column({ type: 'numeric' }) retailPrice!: string;
  @Column({ type: 'text', nullable: true }) description!: string | null;
  @Column({ type: 'text' }) status!: string;
  /** Revision of its stream. */
  @Column({ type: 'integer' }) revision!: number;
  @Column({ type: 'timestamptz' }) createdAt!: string;
  @Column({ type: 'timestamptz' }) updatedAt!: string;
}

/** Fills `gtins`, where lists look for an item by any of its GTINs. */
export const gtinsOf = ({ gtin, packUnits }: Pick<ItemRow, 'gtin' | 'packUnits'>): string =>
  [gtin, ...packUnits.map((pack) => pack.gtin)].filter((one) => one !== null).join(' ');
