import { pageOfDocument } from '@granary/api/discussions';
import type { Notification } from '@granary/api/notifications';
import type { Needed } from '../app/session/can.ts';
import type { LinkTarget } from '../ui/list/types.ts';

/** Where a notification leads. */
export const targetOf = (
  { kind, document }: Pick<Notification, 'kind' | 'document'>,
  can: (needed: Needed) => boolean,
): LinkTarget => {
  if (!document) return { to: '/export' };
  const page = pageOfDocument(document, can('outbound:read'));
  return kind === 'mention' ? { ...page, search: { tab: 'comments' } } : page;
};
