import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { badTokensOf } from './testing/bad-tokens.mjs';
import { openFixtures } from './testing/fixtures.mjs';
import { openedByBadTokens, wrongRoleCells } from './testing/matrix.mjs';
import { contractOf, isCommand } from './testing/operations.mjs';
import { hire } from './testing/people.mjs';
import { neverDone, validRequest } from './testing/requests.mjs';

const TIME_MS = 240_000;
let fixtures: Awaited<ReturnType<typeof openFixtures>>;
beforeAll(async () => {
  fixtures = await openFixtures();
}, TIME_MS);
afterAll(() => fixtures?.close(), TIME_MS);

describe('every operation of the OpenAPI document', () => {
  it('is one of a contract, and the other way round', () => {
    for (const { name, method, path } of fixtures.operations)
      expect(contractOf(name)).toMatchObject({ method, path });
    expect(fixtures.operations.length).toBeGreaterThan(200);
  });

  it(
    'is open to the roles that were agreed, and to no other',
    async () => {
      const { cells, wrong } = await wrongRoleCells(fixtures);
      expect(wrong).toEqual([]);
      expect(cells).toBeGreaterThan(2_000);
    },
    TIME_MS,
  );

  it(
    'is closed to everybody who is not signed in, whatever token they show',
    async () => {
      const { cells, wrong } = await openedByBadTokens(fixtures, await badTokensOf(fixtures));
      expect(wrong).toEqual([]);
      expect(cells).toBeGreaterThan(2_000);
    },
    TIME_MS,
  );
});

describe('the example requests', () => {
  it(
    'of all commands are carried out',
    async () => {
      const answers: Record<string, string> = {};
      for (const { name } of fixtures.operations.filter(isCommand)) {
        const isOwn = name === 'logout' || name === 'changePassword';
        const person = isOwn ? await hire(fixtures, 'user', []) : fixtures.root;
        const answer = await person.send(contractOf(name), await validRequest(fixtures, name, person));
        if (answer.status !== 200) answers[name] = answer.body?.code ?? answer.text;
      }
      expect(answers).toEqual(neverDone);
    },
    TIME_MS,
  );
});
