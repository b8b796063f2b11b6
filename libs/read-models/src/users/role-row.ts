import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A custom role. The built-in roles are defined in code. */
@Entity({ schema: 'people', name: 'own_role' })
export class RoleRow {
  @PrimaryColumn({ type: 'text' }) code!: string;
  @Column({ type: 'text', collation: 'und-x-icu' }) name!: string;
  @Column({ type: 'text' }) basedOn!: string;
  @Column({ type: 'text', array: true }) permissions!: string[];
  @Column({ type: 'text' }) status!: string;
  @Column({ type: 'integer' }) revision!: number;
}
