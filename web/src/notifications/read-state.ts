import { NOTIFICATIONS_SHOWN, notificationKinds, type Notification } from '@granary/api/notifications';

/** What a person has read: everything up to a moment, and some that are newer. */
export interface ReadState {
  readonly upTo: string;
  readonly ids: readonly string[];
}

export const NOTHING_READ: ReadState = { upTo: '', ids: [] };
/** A full bell fits in. */
const MOST_IDS = NOTIFICATIONS_SHOWN * notificationKinds.length;

type Told = Pick<Notification, 'id' | 'at'>;

export const isUnread = ({ upTo, ids }: ReadState, { id, at }: Told): boolean =>
  (upTo === '' || Date.parse(at) > Date.parse(upTo)) && !ids.includes(id);

export const allRead = (state: ReadState, rows: readonly Told[]): ReadState => {
  const newest = rows.reduce((last, { at }) => (at > last ? at : last), state.upTo);
  return { upTo: newest, ids: [] };
};

/** Ids that are not told of any more are forgotten when room is needed: they may only be away for a while. */
export const withRead = (state: ReadState, row: Told, rows: readonly Told[]): ReadState => {
  if (!isUnread(state, row)) return state;
  const told = new Set(rows.map(({ id }) => id));
  const gone = state.ids.filter((id) => !told.has(id));
  const ids = [...gone, ...state.ids.filter((id) => told.has(id)), row.id].slice(-MOST_IDS);
  const read = { ...state, ids };
  return rows.some((one) => isUnread(read, one)) ? read : allRead(state, rows);
};
