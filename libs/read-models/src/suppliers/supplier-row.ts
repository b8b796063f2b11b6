import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** The four contact fields are sealed: only the vault's key decrypts them. */
@Entity({ schema: 'catalogue', name: 'supplier' })
@Index(['name', 'code'])
export class SupplierRow {
  @PrimaryColumn({ type: 'text' }) code!: string;
  @Column({ type: 'text', collation: 'und-x-icu' }) name!: string;
  @Column({ type: 'text', nullable: true, collation: 'und-x-icu' }) englishName!: string | null;
  @Column({ type: 'text', nullable: true, collation: 'und-x-icu' }) khmerName!: string | null;
  @Column({ type: 'text', nullable: true }) contactPerson!: string | null;
  @Column({ type: 'text', nullable: true }) phone!: string | null;
  @Column({ type: 'text', nullable: true }) email!: string | null;
  @Column({ type: 'text', nullable: true }) address!: string | null;
  @Column({ type: 'text', nullable: true }) remarks!: string | null;
  @Column({ type: 'text' }) status!: string;
  /** Revision of its stream. */
  @Column({ type: 'integer' }) revision!: number;
  @Column({ type: 'timestamptz' }) createdAt!: string;
  @Column({ type: 'timestamptz' }) updatedAt!: string;
}
