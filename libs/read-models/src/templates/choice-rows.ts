import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** The default template of a type, for one user or for everyone. */
@Entity({ schema: 'templates', name: 'default_template' })
@Index(['person'])
export class DefaultRow {
  /** `‹person› ‹type›` */
  @PrimaryColumn({ type: 'text' }) id!: string;
  @Column({ type: 'text' }) person!: string;
  @Column({ type: 'text' }) type!: string;
  @Column({ type: 'text' }) template!: string;
}

@Entity({ schema: 'templates', name: 'favourite' })
@Index(['person'])
export class FavouriteRow {
  /** `‹person› ‹template›` */
  @PrimaryColumn({ type: 'text' }) id!: string;
  @Column({ type: 'text' }) person!: string;
  @Column({ type: 'text' }) template!: string;
}
