import { OperationRow, soughtForm } from '@granary/read-models/operations';
import { randomUUID } from 'node:crypto';

/** Creates operation log rows, one second apart. */
export const operationRows = () => {
  let count = 0;
  return (changed: Partial<OperationRow> = {}): OperationRow => {
    count += 1;
    const at = new Date(Date.UTC(2026, 0, 1, 0, 0, count)).toISOString();
    const one = {
      id: `${String(count).padStart(19, '0')}-0000`,
      eventId: randomUUID(),
      position: String(count),
      occurredAt: at,
      recordedAt: at,
      userId: 'u-1',
      username: 'sok',
      role: 'warehouse_admin',
      type: 'BatchLocked',
      category: 'stock',
      subject: 'PP.UREA',
      revision: 0,
      outcome: 'done',
      documentKind: null,
      document: null,
      warehouse: 'PP',
      reason: null,
      searchText: '',
      correlationId: 'c-1',
      causationId: 'c-1',
      commandId: 'c-1',
      ...changed,
    };
    const searchText = [one.subject, one.document ?? '', one.username, one.type, one.reason ?? ''].join('\n');
    return { words: soughtForm(searchText), figures: null, ...one, searchText };
  };
};
