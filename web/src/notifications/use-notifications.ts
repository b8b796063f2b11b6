import {
  MUTED_SETTING,
  READ_SETTING,
  listNotifications,
  type Notification,
  type NotificationKind,
} from '@granary/api/notifications';
import { useQueryOf } from '../app/client/use-query-of.ts';
import { useKept } from '../app/settings/use-kept.ts';
import { NOTHING_READ, allRead, isUnread, withRead } from './read-state.ts';

/** For what no change announces, such as finished files. */
const REFETCHED_MS = 60_000;

/** Kinds that the person does not want to see in the bell. */
export const useMutedKinds = () => useKept<readonly NotificationKind[]>(MUTED_SETTING, []);

/** The person's notifications, and which of them are unread: kept with their settings, on every device. */
export const useNotifications = () => {
  const query = useQueryOf(
    'notification',
    listNotifications,
    {},
    { keepPrevious: true, refetchInterval: REFETCHED_MS },
  );
  const [read, setRead] = useKept(READ_SETTING, NOTHING_READ);
  const [muted] = useMutedKinds();
  // What is read stays so if a kind is left out for a while.
  const told = query.data?.rows ?? [];
  const rows = told.filter(({ kind }) => !muted.includes(kind));
  return {
    rows,
    unread: new Set(rows.filter((row) => isUnread(read, row)).map(({ id }) => id)),
    readOne: (row: Notification) => setRead(withRead(read, row, told)),
    readAll: () => setRead(allRead(read, told)),
  };
};
