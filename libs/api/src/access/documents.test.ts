import { describe, expect, it } from '@jest/globals';
import {
  anyDocumentReader,
  anyDocumentWorker,
  defaultPermissions,
  readersOfDocument,
  roles,
  workersOnDocument,
} from './index.ts';

describe('comments', () => {
  it('are not for roles that only read', () => {
    const mute = roles.filter((role) =>
      defaultPermissions[role].every((permission) => !anyDocumentWorker.includes(permission)),
    );
    expect(mute).toEqual(['viewer', 'auditor', 'user']);
  });

  it('on a sale belong to sales until it is handed over', () => {
    const sale = (status: 'sales_pending' | 'inventory_reviewing') => ({ type: 'sale', status }) as const;
    expect(readersOfDocument('outbound', sale('sales_pending'))).toEqual(['sales_outbound:read']);
    expect(readersOfDocument('outbound', sale('inventory_reviewing'))).toEqual([
      'sales_outbound:read',
      'outbound:read',
    ]);
    expect(workersOnDocument('outbound', sale('sales_pending'))).toEqual([
      'sales_outbound:write',
      'sales_outbound:approve',
    ]);
    expect(workersOnDocument('outbound', { type: 'other', status: 'created' })).toContain('outbound:write');
  });

  it('take some permission to read a document', () => {
    expect(anyDocumentReader.every((permission) => permission.endsWith(':read'))).toBe(true);
  });
});
