import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What people have said about a document, in figures; the texts are only in the log. */
@Entity({ schema: 'discussions', name: 'discussion' })
export class DiscussionRow {
  /** `‹kind›.‹number›` */
  @PrimaryColumn({ type: 'text' }) id!: string;
  @Column({ type: 'text' }) kind!: string;
  @Column({ type: 'text' }) number!: string;
  /** Without deleted ones. */
  @Column({ type: 'integer' }) comments!: number;
  @Column({ type: 'integer' }) attachments!: number;
  @Column({ type: 'timestamptz' }) changedAt!: string;
}
