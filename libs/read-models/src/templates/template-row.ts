import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A template as lists show it; what it fills in stands in the log alone. */
@Entity({ schema: 'templates', name: 'template' })
@Index(['name', 'id'])
@Index(['owner', 'id'])
export class TemplateRow {
  @PrimaryColumn({ type: 'text' }) id!: string;
  @Column({ type: 'text' }) type!: string;
  @Column({ type: 'text', collation: 'und-x-icu' }) name!: string;
  /** By user id, and by user name. */
  @Column({ type: 'text' }) owner!: string;
  @Column({ type: 'text', collation: 'und-x-icu' }) ownerName!: string;
  @Column({ type: 'boolean' }) shared!: boolean;
  /** Null: for every warehouse. */
  @Column({ type: 'text', nullable: true }) warehouse!: string | null;
  @Column({ type: 'integer' }) version!: number;
  @Column({ type: 'integer' }) lineCount!: number;
  @Column({ type: 'integer' }) usedCount!: number;
  @Column({ type: 'timestamptz', nullable: true }) lastUsedAt!: string | null;
  @Column({ type: 'timestamptz' }) createdAt!: string;
  @Column({ type: 'timestamptz' }) updatedAt!: string;
}
