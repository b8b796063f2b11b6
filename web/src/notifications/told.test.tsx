import { beforeAll, describe, expect, it } from '@jest/globals';
import { noticeSentence } from '@granary/api/texts';
import { pageOfNotification, type Notification } from '@granary/api/notifications';
import { renderHook } from '@testing-library/react';
import { startTexts } from '../app/i18n/i18n.ts';
import { settings } from '../app/settings/settings.ts';
import { textsOf } from '../testing/source-files.ts';
import { useSentence } from './use-sentence.ts';

beforeAll(async () => {
  await startTexts((language, namespace) => Promise.resolve(textsOf(language)[namespace]!));
});

const told = { id: 'a', at: '2026-11-20T00:00:00.000Z' };
const names = { englishName: null, khmerName: null };
const warehouse = { code: 'PP', name: 'Phnom Penh', ...names };
const customer = { code: 'C-1', name: 'Harvest', ...names };
const expiry = { ...told, kind: 'expiry', warehouse, expiryDate: '2026-11-29', count: 2 } as const;
const credit = { ...told, kind: 'credit', customer } as const;
const account = { id: 'u-1', username: 'accounting' };
const keyExpiry = {
  ...told,
  kind: 'key_expiry',
  account,
  key: 'nightly',
  expiresAt: '2026-12-04T03:00:00.000Z',
} as const;
const rebuild = { ...told, kind: 'rebuild', model: 'credit' } as const;

const rows: readonly Notification[] = [
  { ...told, kind: 'order_short', by: 'Dara', document: { kind: 'outbound', number: 'OUT-1' }, title: null },
  { ...told, kind: 'export_ready', title: 'users.xlsx' },
  { ...expiry, level: 'critical' },
  { ...expiry, level: 'expired' },
  { ...credit, standing: 'watch' },
  { ...credit, standing: 'hold' },
  { ...credit, standing: 'stop' },
  { ...keyExpiry, level: 'critical' },
  { ...keyExpiry, level: 'expired' },
  { ...told, kind: 'verification', model: 'credit', count: 1 },
  { ...rebuild, outcome: 'live' },
  { ...rebuild, outcome: 'ready' },
  { ...rebuild, outcome: 'failed' },
];

describe('a notification', () => {
  it('says what happened to what', () => {
    const { result } = renderHook(() => useSentence());
    const said = rows.map((row) => result.current(row));
    expect(new Set(said).size).toBe(rows.length);
    expect(said.filter((one) => one.includes('notices.') || one.includes('{{'))).toEqual([]);
    const named = ['OUT-1', 'users.xlsx', 'Phnom Penh', 'Harvest', 'accounting', 'nightly'];
    expect(named.filter((name) => !said.some((one) => one.includes(name)))).toEqual([]);
  });

  it('says the same in a mail as on the screen', () => {
    const { result } = renderHook(() => useSentence());
    const { language } = settings.get();
    expect(rows.map(result.current)).toEqual(rows.map((row) => noticeSentence(row, language)));
  });

  it('leads to what it is about', () => {
    const of = (kind: Notification['kind']) =>
      pageOfNotification(
        rows.find((row) => row.kind === kind)!,
        true,
      );
    const filter = ['current:gte:0.001', 'warehouse:in:PP', 'expiryDate:eq:2026-11-29'];
    expect(of('expiry')).toEqual({ to: '/warehouse/inventory', search: { view: 'all', filter } });
    expect(of('credit')).toEqual({
      to: '/credit-management/statements/$customer',
      params: { customer: 'C-1' },
    });
    expect(of('key_expiry')).toEqual({ to: '/system/users/$id', params: { id: 'u-1' } });
    for (const kind of ['verification', 'rebuild'] as const)
      expect(of(kind)).toEqual({ to: '/system/projections/$model', params: { model: 'credit' } });
    expect(of('export_ready')).toEqual({ to: '/export' });
  });
});
