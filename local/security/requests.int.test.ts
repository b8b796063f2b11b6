import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openFixtures } from './testing/fixtures.mjs';
import { contractOf, isCommand } from './testing/operations.mjs';
import { hire } from './testing/people.mjs';
import { neverDone, validRequest } from './testing/requests.mjs';

const TIME_MS = 120_000;
let fixtures: Awaited<ReturnType<typeof openFixtures>>;
beforeAll(async () => {
  fixtures = await openFixtures();
}, TIME_MS);
afterAll(() => fixtures?.close(), TIME_MS);

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
