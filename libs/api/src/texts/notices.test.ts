import { describe, expect, it } from '@jest/globals';
import { pathOf } from '../discussions/index.ts';
import { pageOfNotification, type Notification } from '../notifications/index.ts';
import { noticeSentence } from './notices.ts';

const told = { id: 'a', at: '2026-11-20T00:00:00.000Z' };
const warehouse = { code: 'PP', name: '金边仓', englishName: 'Phnom Penh', khmerName: null };
const expiry = { ...told, kind: 'expiry', warehouse, expiryDate: '2026-11-29', level: 'critical' } as const;
const batch = { kind: 'batch', number: 'PP.GLY-41SL.B1' } as const;

describe('a notification', () => {
  it('is said in the language of its reader, in singular and plural', () => {
    expect(noticeSentence({ ...expiry, count: 1 }, 'en-US')).toBe(
      '1 batch in Phnom Penh expires on 29 Nov 2026',
    );
    expect(noticeSentence({ ...expiry, count: 2 }, 'en-US')).toBe(
      '2 batches in Phnom Penh expire on 29 Nov 2026',
    );
    expect(noticeSentence({ ...expiry, count: 2 }, 'zh-CN')).toBe('金边仓 有 2 个批次将于 2026-11-29 到期');
    expect(noticeSentence({ ...expiry, count: 2 }, 'km-KH')).toContain('Phnom Penh');
  });

  it('shows texts of users as they are', () => {
    const row: Notification = { ...told, kind: 'export_ready', title: '{{count}} $1 $& users.xlsx' };
    expect(noticeSentence(row, 'en-US')).toBe('{{count}} $1 $& users.xlsx is ready to download');
  });

  it('names the code of a batch, and leads to its page', () => {
    const row: Notification = { ...told, kind: 'mention', by: 'Dara', document: batch, title: null };
    expect(noticeSentence(row, 'en-US')).toBe('Dara mentioned you in B1');
    expect(pathOf(pageOfNotification(row, true))).toBe('/warehouse/inventory/PP.GLY-41SL.B1?tab=comments');
  });

  it('leads to exactly what was counted', () => {
    expect(pathOf(pageOfNotification({ ...expiry, count: 2 }, true))).toBe(
      '/warehouse/inventory?view=all&filter=current%3Agte%3A0.001&filter=warehouse%3Ain%3APP&filter=expiryDate%3Aeq%3A2026-11-29',
    );
  });
});
