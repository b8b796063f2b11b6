import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ schema: 'catalogue', name: 'category' })
export class CategoryRow {
  @PrimaryColumn({ type: 'text' }) id!: string;
  @Column({ type: 'text', collation: 'und-x-icu' }) name!: string;
  @Column({ type: 'text', nullable: true, collation: 'und-x-icu' }) englishName!: string | null;
  @Column({ type: 'text', nullable: true, collation: 'und-x-icu' }) khmerName!: string | null;
  @Column({ type: 'text', nullable: true }) colour!: string | null;
  @Column({ type: 'text', nullable: true }) parent!: string | null;
  @Column({ type: 'integer' }) sort!: number;
  @Column({ type: 'text', nullable: true }) description!: string | null;
  @Column({ type: 'boolean' }) expires!: boolean;
}

@Entity({ schema: 'catalogue', name: 'specification' })
export class SpecificationRow {
  @PrimaryColumn({ type: 'text' }) id!: string;
  @Column({ type: 'text', collation: 'und-x-icu' }) name!: string;
  @Column({ type: 'text', nullable: true, collation: 'und-x-icu' }) englishName!: string | null;
  @Column({ type: 'text', nullable: true, collation: 'und-x-icu' }) khmerName!: string | null;
  @Column({ type: 'integer' }) sort!: number;
  @Column({ type: 'text', nullable: true }) description!: string | null;
}

@Entity({ schema: 'catalogue', name: 'unit' })
export class UnitRow {
  @PrimaryColumn({ type: 'text' }) id!: string;
  @Column({ type: 'text', collation: 'und-x-icu' }) name!: string;
  @Column({ type: 'text', nullable: true, collation: 'und-x-icu' }) englishName!: string | null;
  @Column({ type: 'text', nullable: true, collation: 'und-x-icu' }) khmerName!: string | null;
  @Column({ type: 'text' }) symbol!: string;
  @Column({ type: 'integer' }) sort!: number;
}
