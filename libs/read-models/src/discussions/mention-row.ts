import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Somebody is mentioned in a comment. */
@Entity({ schema: 'discussions', name: 'mention' })
@Index(['person', 'mentionedAt', 'id'])
export class MentionRow {
  /** `‹kind›.‹number› ‹comment› ‹person›`: comments of two documents may share their id. */
  @PrimaryColumn({ type: 'text' }) id!: string;
  /** User id. */
  @Column({ type: 'text' }) person!: string;
  @Column({ type: 'text' }) kind!: string;
  @Column({ type: 'text' }) number!: string;
  /** Where the document was when it was commented on, a transfer where it starts; null: nowhere, or in several. */
  @Column({ type: 'text', nullable: true }) warehouse!: string | null;
  /** User name of the author. */
  @Column({ type: 'text' }) author!: string;
  @Column({ type: 'timestamptz' }) mentionedAt!: string;
}
