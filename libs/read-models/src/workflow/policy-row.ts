import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Amounts from which a kind of decision requires additional steps. */
@Entity({ schema: 'workflow', name: 'policy' })
export class PolicyRow {
  @PrimaryColumn({ type: 'text' }) kind!: string;
  /** In addition to the first step. */
  @Column({ type: 'jsonb' }) steps!: { from: string; role: string | null }[];
  @Column({ type: 'integer' }) revision!: number;
  @Column({ type: 'text' }) changedBy!: string;
  @Column({ type: 'timestamptz' }) changedAt!: string;
  @Column({ type: 'text', nullable: true }) reason!: string | null;
}
