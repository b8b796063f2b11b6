import { getSeller } from '@granary/api/configuration';
import { SELLER_ID, reviseSeller, seller, setSellerLogo } from '@granary/domain/configuration';
import { FolderStore, filePath } from '@granary/platform/files';
import { createLogger } from '@granary/platform/logging';
import { commandContext } from '@granary/testing/fixtures/command-context';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { startTestApi, type TestApi } from '../../testing/stack/test-api.ts';
import { Sellers } from '../papers/index.ts';

const details = {
  name: 'Oasis Agro',
  englishName: null,
  khmerName: null,
  address: null,
  taxNumber: null,
  phone: null,
};

let api: TestApi;
let sellers: Sellers;
beforeAll(async () => {
  api = await startTestApi();
  sellers = new Sellers(
    api.store,
    new FolderStore(api.config.GRANARY_FILES),
    createLogger('papers', 'silent'),
  );
});
afterAll(() => api.close());

const pathOf = (sha256: string) => filePath(api.config.GRANARY_FILES, sha256);
const setLogo = async (content: string) => {
  const sha256 = createHash('sha256').update(content).digest('hex');
  await mkdir(dirname(pathOf(sha256)), { recursive: true });
  await writeFile(pathOf(sha256), content);
  const logo = { type: 'image/png', width: 1, height: 1, size: content.length, sha256 } as const;
  const { position } = await api.store.decide(seller, SELLER_ID, commandContext(), (state) =>
    setSellerLogo(state, logo),
  );
  return { sha256, position };
};
const shown = async (role: 'auditor' | 'warehouse_staff') =>
  api.request(getSeller, { token: await api.tokenFor({ role }) });

describe('the seller', () => {
  it('has no logo until one is set, and papers have none without a name', async () => {
    expect((await shown('auditor')).body.data).toEqual({ details: null, logo: null, revision: -1 });
    await setLogo('first');
    expect(await sellers.find()).toBeNull();
    await api.store.decide(seller, SELLER_ID, commandContext(), (state) => reviseSeller(state, details));
    expect((await shown('auditor')).body.data).toEqual({
      details,
      logo: { type: 'image/png', picture: btoa('first') },
      revision: 1,
    });
    expect((await shown('warehouse_staff')).status).toBe(403);
  });

  it('heads papers with the logo of their time', async () => {
    const { position } = await setLogo('second');
    expect(await sellers.find(position)).toMatchObject({ logo: `data:image/png;base64,${btoa('first')}` });
    expect(await sellers.find()).toMatchObject({ logo: `data:image/png;base64,${btoa('second')}` });
  });

  it('still heads papers when the file of the logo is damaged or missing', async () => {
    const { sha256 } = await setLogo('third');
    await writeFile(pathOf(sha256), 'altered');
    expect(await sellers.find()).toEqual(details);
    await rm(pathOf(sha256));
    expect(await sellers.find()).toEqual(details);
    expect((await shown('auditor')).body.data.logo).toBeNull();
  });
});
