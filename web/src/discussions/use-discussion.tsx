import { getDiscussion, type DiscussionDetail } from '@granary/api/discussions';
import { fileKinds, type DiscussedKind, type FileKind } from '@granary/domain/discussions/rules';
import { useTranslation } from 'react-i18next';
import { useQueryOf } from '../app/client/use-query-of.ts';
import type { DetailTab } from '../ui/detail/DetailPage.tsx';
import { Loaded } from '../ui/states/Loaded.tsx';
import { timelineOf } from '../ui/timeline/entries.tsx';
import type { TimelineEntry } from '../ui/timeline/Timeline.tsx';
import { Comments } from './Comments.tsx';
import { DocumentAttachments } from './DocumentAttachments.tsx';

interface Discussed {
  readonly tabs: readonly DetailTab[];
  /** When files were attached and removed. */
  readonly timeline: readonly TimelineEntry[];
}

const hasFiles = (kind: string): kind is FileKind => (fileKinds as readonly string[]).includes(kind);

/** The tabs with the attachments and comments of a document. */
export const useDiscussion = (kind: DiscussedKind, number: string): Discussed => {
  const { t } = useTranslation();
  const document = { kind, number };
  // A page may stay while its document changes; what is being written does not go along.
  const whose = `${kind}.${number}`;
  const query = useQueryOf('discussion', getDiscussion, { params: document });
  const tab = (
    key: string,
    label: string,
    count: number | undefined,
    render: (discussion: DiscussionDetail) => ReturnType<DetailTab['render']>,
  ): DetailTab => ({
    key,
    label,
    ...(count !== undefined && { count }),
    render: () => (
      <Loaded query={query} compact>
        {render}
      </Loaded>
    ),
  });
  const files = hasFiles(kind)
    ? tab('attachments', t('files:attachments'), query.data?.attachments.length, (discussion) => (
        <DocumentAttachments key={whose} document={{ kind, number }} discussion={discussion} />
      ))
    : undefined;
  const said = query.data?.comments.filter(({ text }) => text !== null).length;
  const comments = tab('comments', t('discussions:comments'), said, (discussion) => (
    <Comments key={whose} document={document} discussion={discussion} />
  ));
  return {
    tabs: files ? [files, comments] : [comments],
    timeline: timelineOf(query.data?.timeline ?? []),
  };
};
