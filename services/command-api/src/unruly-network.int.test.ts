import { createUnit, reviseUnit } from '@granary/api/configuration';
import { unit } from '@granary/domain/configuration';
import { startUnrulyProxy, type UnrulyProxy } from '@granary/event-store/testing';
import { seededRandom } from '@granary/testing/random';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { v7 as uuidV7 } from 'uuid';
import { startTestApi, type TestAnswer, type TestApi, type TestRequest } from '../testing/stack/test-api.ts';

const CLIENTS = 64;
const REVISIONS = 3;
const SEED = 11;

const bodyOf = (n: number, sort: number) => ({ name: `单位-${n}`, symbol: 'L', sort });

let api: TestApi;
let proxy: UnrulyProxy;
let token: string;
beforeAll(async () => {
  api = await startTestApi({
    through: async (url) => {
      proxy = await startUnrulyProxy({ url, random: seededRandom(SEED), oneIn: 10 });
      return proxy.url;
    },
  });
  token = await api.tokenFor('super_admin');
}, 60_000);
afterAll(async () => {
  proxy.calm();
  await api.close();
  await proxy.close();
});

describe('while connections to the event store are cut, reset, dropped or refused', () => {
  it('every command succeeds or is refused as temporarily unavailable, never with 500, and takes effect once', async () => {
    const odd: TestAnswer[] = [];
    /** Like a client: retries with the same key while the service is unavailable. */
    const insist = async (contract: typeof createUnit | typeof reviseUnit, request: TestRequest) => {
      for (;;) {
        const answer = await api.request(contract, { ...request, token, key: request.key ?? uuidV7() });
        if (answer.status !== 503) return answer;
        if (answer.body.code !== 'SERVICE_UNAVAILABLE' || !answer.retryAfter) odd.push(answer);
      }
    };
    const client = async (n: number): Promise<string> => {
      const created = await insist(createUnit, { key: uuidV7(), body: bodyOf(n, 0) });
      if (created.status !== 200) odd.push(created);
      const { id } = created.body.data as { id: string };
      for (let sort = 1; sort <= REVISIONS; sort += 1) {
        const revised = await insist(reviseUnit, { key: uuidV7(), params: { id }, body: bodyOf(n, sort) });
        if (revised.status !== 200) odd.push(revised);
      }
      return id;
    };
    const ids = await Promise.all(Array.from({ length: CLIENTS }, (_, n) => client(n)));
    expect(odd).toEqual([]);
    expect(proxy.made.size).toBe(6);
    for (const id of ids) {
      const { state, revision } = await api.store.load(unit, id);
      expect([revision, state]).toMatchObject([
        BigInt(REVISIONS),
        { status: 'active', details: { sort: REVISIONS } },
      ]);
    }
  }, 300_000);
});
