import { removeSellerLogo, reviseSeller, setSellerLogo } from '@granary/api/configuration';
import { SELLER_ID, seller } from '@granary/domain/configuration';
import { filePath } from '@granary/platform/files';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { startTestApi, type TestApi } from '../../testing/stack/test-api.ts';

/** A PNG of one pixel. */
const DOT =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const CUT_OFF = DOT.slice(0, 80);

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await startTestApi();
  token = await api.tokenFor('super_admin');
}, 120_000);
afterAll(() => api.close());

const set = (picture: string, as = token) => api.request(setSellerLogo, { token: as, body: { picture } });
const remove = (as = token) => api.request(removeSellerLogo, { token: as });
const state = async () => (await api.store.load(seller, SELLER_ID)).state;

describe('the logo of the seller', () => {
  it('is kept as a file named by its digest, and survives a revision of the seller', async () => {
    expect((await set(DOT)).status).toBe(200);
    const { logo } = await state();
    expect(logo).toMatchObject({ type: 'image/png', width: 1, height: 1, size: 70 });
    const content = await readFile(filePath(api.config.GRANARY_FILES, logo!.sha256));
    expect(content.toString('base64')).toBe(DOT);
    const body = { name: 'Oasis Agro', revision: 0 };
    expect((await api.request(reviseSeller, { token, body })).status).toBe(200);
    expect(await state()).toMatchObject({ logo, details: { name: 'Oasis Agro' } });
  });

  it('is recorded once however often it is set, and removed once', async () => {
    const { revision } = await api.store.load(seller, SELLER_ID);
    expect((await set(DOT)).status).toBe(200);
    expect((await api.store.load(seller, SELLER_ID)).revision).toBe(revision);
    await Promise.all([remove(), remove()]);
    expect((await state()).logo).toBeNull();
    expect((await api.store.load(seller, SELLER_ID)).revision).toBe(revision + 1n);
  });

  it.each([
    ['LOGO_TYPE_REFUSED', btoa('<svg onload="alert(1)"/>')],
    ['LOGO_TYPE_REFUSED', ''],
    ['LOGO_TOO_LARGE', Buffer.alloc(300_000).toString('base64')],
    ['LOGO_DAMAGED', CUT_OFF],
  ])('is refused with %s, and no file is kept', async (code, picture) => {
    const before = await state();
    const { status, body } = await set(picture);
    expect(status).toBe(422);
    expect(body).toMatchObject({ code, errors: { picture: [expect.any(String)] } });
    expect(await state()).toEqual(before);
  });

  it('is refused to everybody but super administrators', async () => {
    for (const role of ['manager', 'auditor', 'warehouse_admin'] as const) {
      const as = await api.tokenFor(role);
      expect((await set(DOT, as)).status).toBe(403);
      expect((await remove(as)).status).toBe(403);
    }
  });
});
