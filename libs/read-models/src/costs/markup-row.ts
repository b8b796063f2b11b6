import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A markup in force; clearing it removes the row. */
@Entity({ schema: 'profit', name: 'markup' })
export class MarkupRow {
  /** `all`, `category.‹id›`, `item.‹code›`. */
  @PrimaryColumn({ type: 'text' }) scope!: string;
  @Column({ type: 'text' }) kind!: string;
  @Column({ type: 'text', nullable: true }) target!: string | null;
  @Column({ type: 'numeric', precision: 18, scale: 2 }) percent!: string;
  @Column({ type: 'text', nullable: true }) reason!: string | null;
  @Column({ type: 'text' }) username!: string;
  @Column({ type: 'timestamptz' }) changedAt!: string;
}
