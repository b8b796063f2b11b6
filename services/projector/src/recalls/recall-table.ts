import { recallCase } from '@granary/domain/recalls';
import { batchId, type BatchName } from '@granary/domain/stock';
import { RecallRow } from '@granary/read-models/recalls';
import { searchTextOf } from '../document-rows.ts';
import { keyed } from '../engine/index.ts';

export const recallTable = keyed({
  entity: RecallRow,
  from: [recallCase],
  keys: (event) => [event.data.number],
  evolve: (row, event): RecallRow | undefined => {
    const at = event.metadata.occurredAt;
    if (event.type === 'RecallOpened') {
      const { number, subject, item, classification, reason, batches } = event.data;
      return withBatches(
        {
          number,
          status: 'blocking',
          subject: subject.kind,
          item,
          batch: subject.kind === 'batch' ? batchId(subject.batch) : null,
          supplierLot: subject.kind === 'lot' ? subject.supplierLot : null,
          classification,
          reason,
          batches: [],
          warehouses: [],
          openedBy: event.metadata.actor.username,
          openedAt: at,
          endedAt: null,
          searchText: '',
        },
        batches,
      );
    }
    if (!row) return undefined;
    switch (event.type) {
      case 'RecallScopeExtended':
        return withBatches({ ...row, status: 'blocking' }, event.data.batches);
      case 'RecallBlocked':
        return { ...row, status: 'open' };
      case 'RecallClosed':
        return { ...row, status: 'closed', endedAt: at };
      case 'RecallReopened':
        return { ...row, status: 'blocking', endedAt: null };
      case 'RecallCancelled':
        return { ...row, status: 'lifting', endedAt: at };
      case 'RecallLifted':
        return { ...row, status: 'cancelled' };
      case 'RecallCustomerNotified':
      case 'RecallRecoveryRecorded':
      case 'RecallRecoveryReversed':
        return undefined;
    }
  },
});

const withBatches = (row: RecallRow, added: readonly BatchName[]): RecallRow => {
  const batches = [...row.batches, ...added.map(batchId)];
  const warehouses = [...new Set([...row.warehouses, ...added.map(({ warehouse }) => warehouse)])].toSorted();
  const words = [row.number, row.item, row.supplierLot, ...batches, row.reason];
  return { ...row, batches, warehouses, searchText: searchTextOf(words) };
};
