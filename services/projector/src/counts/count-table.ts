import { isApprovalEvent } from '@granary/domain/approval';
import { count } from '@granary/domain/counts';
import { CountRow } from '@granary/read-models/counts';
import { searchTextOf } from '../document-rows.ts';
import { keyed, type EventFrom } from '../engine/index.ts';

type Stored = EventFrom<[typeof count]>;
type Opened = Extract<Stored, { type: 'CountOpened' }>;
type Later = Exclude<Stored, { type: 'CountOpened' }>;

export const countTable = keyed({
  entity: CountRow,
  from: [count],
  keys: ({ streamId }) => [streamId],
  evolve: (row, event) => {
    if (event.type === 'CountOpened') return opened(event);
    return row && { ...row, ...changed(row, event), updatedAt: event.metadata.occurredAt };
  },
});

const opened = ({ data, metadata }: Opened): CountRow => {
  const { number, warehouse, title, scope, lines } = data;
  const { username } = metadata.actor;
  const words = [number, title, username, ...lines.flatMap(({ item, batch }) => [item, batch])];
  return {
    number,
    warehouse,
    title,
    status: 'open',
    scopeKind: scope.kind,
    lineCount: lines.length,
    toCount: lines.length,
    countedCount: 0,
    differenceCount: null,
    createdBy: username,
    createdAt: metadata.occurredAt,
    updatedAt: metadata.occurredAt,
    batches: lines.map(({ item, batch }) => `${item}.${batch}`),
    searchText: searchTextOf(words),
  };
};

const changed = (row: CountRow, event: Later): Partial<CountRow> => {
  if (isApprovalEvent(event)) return {};
  const { type, data } = event;
  switch (type) {
    case 'CountLineAdded':
      return {
        lineCount: row.lineCount + 1,
        toCount: row.toCount + 1,
        batches: [...row.batches, `${data.item}.${data.batch}`],
        searchText: `${row.searchText}\n${data.item}\n${data.batch}`,
      };
    case 'CountLineCounted':
      return {
        status: row.status === 'open' ? 'counting' : row.status,
        countedCount: row.toCount - data.remaining,
      };
    case 'CountSubmitted':
      return data.recount.length > 0
        ? recounting(data.recount)
        : { status: 'counted', differenceCount: data.differing };
    case 'CountRecountRequested':
      return recounting(data.lines);
    case 'CountApproved':
      return { status: 'approved' };
    case 'CountAdjusted':
      return { status: 'adjusted' };
    case 'CountRejected':
      return { status: 'rejected' };
    case 'CountCancelled':
      return { status: 'cancelled' };
  }
};

const recounting = (lines: readonly number[]): Partial<CountRow> => ({
  status: 'recounting',
  toCount: lines.length,
  countedCount: 0,
  differenceCount: null,
});
