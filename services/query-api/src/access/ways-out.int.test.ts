import { permissionsOf, permissions, roles } from '@granary/api/access';
import type { Endpoint } from '@granary/api/http';
import { registeredEndpoints } from '@granary/api/registry';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApi, type TestApi } from '../testing/index.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const reads = registeredEndpoints.filter(
  ({ contract }) => contract.method === 'GET' && contract.access !== 'public',
);
const refused = { status: 403, code: 'PERMISSION_DENIED', permission: 'data:export' };

/** A path with something in each of its places: the door is before what it leads to. */
const asked = async (contract: Endpoint, token: string, query: string | Record<string, string>) => {
  const params = Object.fromEntries(
    [...contract.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, 'NONE-0']),
  );
  const response = await api.raw(contract, { token, params, query });
  const file = response.headers.get('content-disposition');
  const { status } = response;
  if (status === 200) {
    await response.body?.cancel();
    return { status, file };
  }
  const { code, facts } = (await response.json()) as { code: string; facts?: { permission?: string } };
  return { status, code, permission: facts?.permission };
};

describe('without data:export', () => {
  it('no read of any path answers who says that the rows leave, whatever else they may', async () => {
    const token = await api.tokenFor({ permissions: permissions.filter((one) => one !== 'data:export') });
    for (const { name, contract } of reads)
      for (const query of ['purpose=export', 'purpose=screen&purpose=export'])
        expect([name, query, await asked(contract, token, query)]).toEqual([name, query, refused]);
  });

  it('no file of data is answered, said or not', async () => {
    const token = await api.tokenFor({ permissions: permissions.filter((one) => one !== 'data:export') });
    const files = reads.filter(({ contract }) => contract.file === 'data');
    expect(files.map(({ name }) => name).toSorted()).toEqual([
      'getEpcisDocument',
      'getEvidencePackage',
      'getEvidencePackageFile',
      'getLineageFile',
      'getOperationsFile',
      'getRecallReport',
      'getStatementPaper',
      'getStockAsOfFile',
    ]);
    for (const { name, contract } of files) {
      expect([name, await asked(contract, token, '')]).toEqual([name, refused]);
      expect([name, await asked(contract, token, 'format=csv')]).toEqual([name, refused]);
    }
  });

  it.each(roles.filter((role) => !permissionsOf(role).includes('data:export')))(
    'nothing is answered to the role %s',
    async (role) => {
      const token = await api.tokenFor({ role });
      for (const { name, contract } of reads) {
        const { status } = await asked(contract, token, { purpose: 'export' });
        expect([name, status]).toEqual([name, 403]);
      }
    },
  );
});

describe('with data:export', () => {
  it('every list comes to its own question', async () => {
    const token = await api.tokenFor({ permissions: [...permissions] });
    const lists = reads.filter(({ contract }) => 'purpose' in shapeOf(contract));
    expect(lists.length).toBeGreaterThan(30);
    for (const { name, contract } of lists) {
      const { status } = await asked(contract, token, { purpose: 'export' });
      expect([name, status]).not.toEqual([name, 403]);
    }
  });
});

const shapeOf = ({ query }: Endpoint): object => (query && 'shape' in query ? (query.shape as object) : {});
