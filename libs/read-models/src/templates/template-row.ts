import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A template as lists show it; the values it fills in are only in the log. */
@Entity({ schema: 'templates', name: 'template' })
@Index(['name', 'id'])
@Index(['owner', 'id'])
export class TemplateRow {
  @PrimaryColumn({ type: 'text' }) id!: string;
  @Column({ type: 'text' }) type!: string;
  @Column({ type: 'text', collation: 'und-x-icu' }) name!: string;
  /** The owner, by user id and by username. */
  @Column({ type: 'text' }) owner!: string;
  @Column({ type: 'text', collation: 'und-x-icu' }) ownerName!: string;
  @Column({ type: 'boolean' }) shared!: boolean;
  /** Null: valid for all warehouses. */
  @Column({ type: 'text', nullable: true }) warehouse!: string | null;
  @Column({ type: 'integer' }) version!: number;
  @Column({ type: 'integer' }) lineCount!: number;
  @Column({ type: 'integer' }) usedCount!: number;
  @Column({ type: 'timestamptz', nullable: true }) lastUsedAt!: string | null;
  @Column({ type: 'timestamptz' }) createdAt!: string;
  @Column({ type: 'timestamptz' }) updatedAt!: string;
}
