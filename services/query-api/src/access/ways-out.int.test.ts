import { permissionsOf, permissions, roles } from '@granary/api/access';
import type { Endpoint } from '@granary/api/http';
import { registeredEndpoints } from '@granary/api/registry';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isDeepStrictEqual } from 'node:util';
import { startTestApi, type TestApi } from '../../testing/stack/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const reads = registeredEndpoints.filter(
  ({ contract }) => contract.method === 'GET' && contract.access !== 'public',
);
const refused = { status: 403, code: 'PERMISSION_DENIED', permission: 'data:export' };

/** Requests a path with placeholder parameters: authorization runs before any lookup. */
const asked = async (contract: Endpoint, token: string, query: string) => {
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

/** Requests every read and returns the `name` and `answer` of those with an unexpected answer. */
const others = async (
  of: typeof reads,
  token: string,
  query: string,
  isRight: (answer: Awaited<ReturnType<typeof asked>>) => boolean,
) => {
  const answers = await Promise.all(
    of.map(async ({ name, contract }) => ({ name, answer: await asked(contract, token, query) })),
  );
  return answers.filter(({ answer }) => !isRight(answer));
};
const isRefused = (answer: object) => isDeepStrictEqual(answer, refused);

const PATIENCE_MS = 120_000;

describe('without data:export', () => {
  it(
    'every read with purpose=export is refused, whatever other permissions are held',
    async () => {
      const token = await api.tokenFor({ permissions: permissions.filter((one) => one !== 'data:export') });
      expect(reads.length).toBeGreaterThan(100);
      for (const query of ['purpose=export', 'purpose=screen&purpose=export'])
        expect(await others(reads, token, query, isRefused)).toEqual([]);
    },
    PATIENCE_MS,
  );

  it(
    'every data file is refused, with or without purpose=export',
    async () => {
      const token = await api.tokenFor({ permissions: permissions.filter((one) => one !== 'data:export') });
      const files = reads.filter(({ contract }) => contract.file === 'data');
      expect(files.map(({ name }) => name).toSorted()).toEqual([
        'getChartFile',
        'getEpcisDocument',
        'getEvidencePackage',
        'getEvidencePackageFile',
        'getExportFile',
        'getLineageFile',
        'getRecallReport',
        'getStatementPaper',
      ]);
      for (const query of ['', 'format=csv'])
        expect(await others(files, token, query, isRefused)).toEqual([]);
    },
    PATIENCE_MS,
  );

  it.each(roles.filter((role) => !permissionsOf(role).includes('data:export')))(
    'every export is refused for the role %s',
    async (role) => {
      const token = await api.tokenFor({ role });
      expect(await others(reads, token, 'purpose=export', ({ status }) => status === 403)).toEqual([]);
    },
    PATIENCE_MS,
  );
});

describe('with data:export', () => {
  it(
    'every list reaches its query',
    async () => {
      const token = await api.tokenFor({ permissions: [...permissions] });
      const lists = reads.filter(({ contract }) => 'purpose' in shapeOf(contract));
      expect(lists.length).toBeGreaterThan(30);
      expect(await others(lists, token, 'purpose=export', ({ status }) => status !== 403)).toEqual([]);
    },
    PATIENCE_MS,
  );
});

const shapeOf = ({ query }: Endpoint): object => (query && 'shape' in query ? (query.shape as object) : {});
