import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { clearMarkup, setMarkup } from '@granary/api/costs';
import { markup } from '@granary/domain/costs';
import { startTestApi, type TestApi } from '../../testing/stack/test-api.ts';

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await startTestApi();
  token = await api.tokenFor('finance_admin');
}, 60_000);
afterAll(() => api.close());

const set = (body: object, as = token) => api.request(setMarkup, { token: as, body });
const standing = async (scope: string) => (await api.store.load(markup, scope)).state.percent;

describe('a markup', () => {
  it('is set and cleared only with permission to edit costs', async () => {
    expect((await set({ kind: 'all', percent: '25' })).status).toBe(200);
    expect(await standing('all')).toBe('25.00');
    const viewer = await api.tokenFor('purchase_admin');
    const refused = await set({ kind: 'all', percent: '30' }, viewer);
    expect([refused.status, refused.body.code]).toEqual([403, 'PERMISSION_DENIED']);
    expect((await api.request(clearMarkup, { token, query: { kind: 'all' } })).status).toBe(200);
    expect(await standing('all')).toBeNull();
  });

  it('is between 0 and 1000 percent, for an existing target', async () => {
    const tooMuch = await set({ kind: 'all', percent: '1000.01' });
    expect([tooMuch.status, Object.keys(tooMuch.body.errors ?? {})]).toEqual([422, ['percent']]);
    expect((await set({ kind: 'all', percent: '1000' })).status).toBe(200);
    expect((await set({ kind: 'item', percent: '10' })).status).toBe(422);
    expect((await set({ kind: 'item', target: 'NO-SUCH', percent: '10' })).body.code).toBe('ITEM_NOT_FOUND');
    expect((await set({ kind: 'category', target: 'no-such', percent: '10' })).body.code).toBe(
      'CONFIGURATION_ENTRY_NOT_FOUND',
    );
  });
});
