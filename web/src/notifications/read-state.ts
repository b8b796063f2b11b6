import type { Notification } from '@granary/api/notifications';

/** What a person has read: everything up to a moment, and some that are newer. */
export interface ReadState {
  readonly upTo: string;
  readonly ids: readonly string[];
}

export const NOTHING_READ: ReadState = { upTo: '', ids: [] };
/** As many as fit into a setting with ids of 90 characters. */
const MOST_IDS = 80;

type Told = Pick<Notification, 'id' | 'at'>;

export const isUnread = ({ upTo, ids }: ReadState, { id, at }: Told): boolean =>
  (upTo === '' || Date.parse(at) > Date.parse(upTo)) && !ids.includes(id);

export const allRead = (state: ReadState, rows: readonly Told[]): ReadState => {
  const newest = rows.reduce((last, { at }) => (at > last ? at : last), state.upTo);
  return { upTo: newest, ids: [] };
};

/** Ids that are not shown any more are forgotten. */
export const withRead = (state: ReadState, row: Told, rows: readonly Told[]): ReadState => {
  if (!isUnread(state, row)) return state;
  const shown = new Set(rows.map(({ id }) => id));
  const ids = [...state.ids.filter((id) => shown.has(id)), row.id].slice(-MOST_IDS);
  const read = { ...state, ids };
  return rows.some((one) => isUnread(read, one)) ? read : allRead(state, rows);
};
