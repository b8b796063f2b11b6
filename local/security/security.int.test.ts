import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { PackageRequest } from '@granary/api/evidence';
import { askedOf } from './testing/asked.mjs';
import { badTokensOf } from './testing/bad-tokens.mjs';
import { runBusiness } from './testing/business.mjs';
import { openFixtures } from './testing/fixtures.mjs';
import { fuzz } from './testing/fuzz.mjs';
import { idsByName } from './testing/ids-by-name.mjs';
import { needlesOf, packedOfElsewhere, shownOfElsewhere } from './testing/isolation.mjs';
import { shownWithoutRight } from './testing/leaks.mjs';
import { openedByBadTokens, wrongRoleCells } from './testing/matrix.mjs';
import { contractOf, isCommand } from './testing/operations.mjs';
import { hire } from './testing/people.mjs';
import { neverDone, validRequest } from './testing/requests.mjs';

const TIME_MS = 300_000;
const SEED = 20_261_123;
const REQUESTS = 3_000;
/** Each permission that protects a secret is missing in at least one of these roles and present in another. */
const READERS = ['auditor', 'warehouse_staff', 'purchase_staff', 'finance_admin', 'viewer', 'user'];

let fixtures: Awaited<ReturnType<typeof openFixtures>>;
let ids: Awaited<ReturnType<typeof runBusiness>>;
beforeAll(async () => {
  fixtures = await openFixtures();
  ids = await runBusiness(fixtures);
}, TIME_MS);
afterAll(() => fixtures?.close(), TIME_MS);

describe('every operation of the OpenAPI document', () => {
  it('belongs to a contract, and every contract to one', () => {
    for (const { name, method, path } of fixtures.operations)
      expect(contractOf(name)).toMatchObject({ method, path });
    expect(fixtures.operations.length).toBeGreaterThan(200);
  });

  it(
    'is allowed only for the specified roles',
    async () => {
      const { cells, wrong } = await wrongRoleCells(fixtures);
      expect(wrong).toEqual([]);
      expect(cells).toBeGreaterThan(2_000);
    },
    TIME_MS,
  );

  it(
    'is refused to everybody not signed in, with any token',
    async () => {
      const { cells, wrong } = await openedByBadTokens(fixtures, await badTokensOf(fixtures));
      expect(wrong).toEqual([]);
      expect(cells).toBeGreaterThan(2_000);
    },
    TIME_MS,
  );
});

describe('users of one warehouse', () => {
  const needles = () => needlesOf(fixtures.places.south, ids.south);

  it(
    'see no data of another in any read',
    async () => {
      const asked = await askedOf(fixtures, ids, 'south');
      const { super_admin: root, warehouse_staff: clerk } = fixtures.staff.north;
      const { reads, leaks } = await shownOfElsewhere(fixtures, [root, clerk], asked, needles());
      expect(leaks).toEqual([]);
      expect(reads).toBeGreaterThan(1_000);
      // The same requests show the data to staff of that warehouse, which proves that the test can fail.
      const { leaks: own } = await shownOfElsewhere(
        fixtures,
        [fixtures.staff.south.viewer],
        asked,
        needles(),
      );
      expect(own.length).toBeGreaterThan(20);
    },
    TIME_MS,
  );

  it(
    'find no data of another in evidence packages',
    async () => {
      const subjects: PackageRequest[] = [
        { kind: 'batch', subject: ids.north.batch[0]! },
        { kind: 'batch', subject: ids.shared.moved[0]! },
        { kind: 'recall', subject: ids.north.recall[0]! },
      ];
      expect(await packedOfElsewhere(fixtures.staff.north.super_admin, subjects, needles())).toEqual([]);
    },
    TIME_MS,
  );
});

describe('costs, contacts and secrets', () => {
  it(
    'are shown only with the permission',
    async () => {
      const asked = Object.entries(await askedOf(fixtures, ids, 'north'));
      const few = Object.fromEntries(asked.map(([kind, all]) => [kind, all.slice(-3)]));
      const { leaks, seen } = await shownWithoutRight(fixtures, READERS, few);
      expect(leaks).toEqual([]);
      const secrets = [
        'a colleague’s phone',
        'a customer’s contact',
        'a delivery address',
        'a supplier’s contact',
        'cost',
        'where somebody called from',
      ];
      expect(seen).toEqual(new Set(secrets));
    },
    TIME_MS,
  );
});

describe('example requests', () => {
  it(
    'of all commands succeed',
    async () => {
      const answers: Record<string, string> = {};
      for (const { name } of fixtures.operations.filter(isCommand)) {
        const isOwn = ['logout', 'changePassword', 'requestContactCode'].includes(name);
        const person = isOwn ? await hire(fixtures, 'user', []) : fixtures.root;
        const answer = await person.send(contractOf(name), await validRequest(fixtures, name, person));
        if (answer.status !== 200) answers[name] = answer.body?.code ?? answer.text;
      }
      expect(answers).toEqual(neverDone);
    },
    TIME_MS,
  );
});

describe('hostile requests', () => {
  it(
    'are answered or refused without internal details',
    async () => {
      const { faults, statuses } = await fuzz(fixtures, idsByName(ids), { seed: SEED, count: REQUESTS });
      expect(faults).toEqual([]);
      // Enough requests succeed to reach the code behind validation.
      expect(statuses[200]).toBeGreaterThan(REQUESTS / 20);
    },
    TIME_MS,
  );
});
