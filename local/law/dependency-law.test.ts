import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ROOT } from '../stack/layout.mjs';
import { checkDependencyLaw } from './dependency-law.mjs';

/** Violations: the rule, the file, and what it imports (a file of the checkout or a package). */
const BREACHES = [
  ['pure-domain', 'libs/domain/src/stock/database.ts', 'pg'],
  ['api-is-contracts', 'libs/api/src/stock/server.ts', 'pg'],
  ['one-door-to-the-event-store', 'services/query-api/src/client.ts', '@eventstore/db-client'],
  ['resolvable', 'services/query-api/src/nowhere.ts', './gone.ts'],
  ['web-sees-contracts-and-rules', 'web/src/decides.tsx', 'libs/domain/src/stock/index.ts'],
  ['web-sees-contracts-and-rules', 'web/src/serves.tsx', 'services/query-api/src/index.ts'],
  ['one-way-out-of-the-rooms', 'libs/platform/src/upwards.ts', 'services/query-api/src/index.ts'],
  [
    'services-do-not-know-each-other',
    'services/projector/src/sideways.ts',
    'services/query-api/src/index.ts',
  ],
  [
    'commands-do-not-read-read-models',
    'services/command-api/src/late.ts',
    'libs/read-models/src/inventory/index.ts',
  ],
  [
    'commands-do-not-read-queries',
    'services/command-api/src/late-query.ts',
    'libs/reading/src/notifications/index.ts',
  ],
  ['siblings-by-their-entry', 'libs/domain/src/inbound/inside.ts', 'libs/domain/src/stock/state.ts'],
  [
    'engine-rooms-in-order',
    'services/projector/src/engine/log/tail.ts',
    'services/projector/src/engine/tables/rows.ts',
  ],
  ['testing-is-for-tests', 'services/projector/src/fixture.ts', 'libs/testing/src/stack/index.ts'],
  ['testing-is-for-tests', 'services/projector/src/served.ts', 'services/projector/testing/stack/open.ts'],
  ['testing-is-for-tests', 'libs/platform/src/served.ts', 'libs/testing/src/fixtures/masters.ts'],
  ['testing-is-for-tests', 'libs/event-store/src/served.ts', 'libs/event-store/testing/proxy.ts'],
  [
    'testing-beside-production',
    'services/projector/src/shipped.int.test.ts',
    'services/projector/src/testing/open.ts',
  ],
  ['pure-builders', 'libs/testing/src/builders/orders.ts', 'libs/platform/src/hen.ts'],
  ['tests-are-not-imported', 'services/projector/src/borrows.ts', 'services/projector/src/lends.test.ts'],
  ['no-cycles', 'libs/platform/src/egg.ts', 'libs/platform/src/hen.ts'],
] as const;

const ALLOWED = [
  ['libs/platform/src/hen.ts', 'libs/platform/src/egg.ts'],
  ['libs/domain/src/stock/state.ts', 'zod'],
  ['libs/domain/src/stock/index.ts', 'decimal.js'],
  ['libs/domain/src/inbound/index.ts', 'libs/domain/src/stock/index.ts'],
  ['libs/domain/src/inbound/inbound.test.ts', 'fast-check'],
  ['libs/api/src/stock/index.ts', 'libs/domain/src/stock/index.ts'],
  ['libs/event-store/src/index.ts', '@eventstore/db-client'],
  ['services/command-api/src/main.ts', 'libs/read-models/src/platform/index.ts'],
  ['services/command-api/src/notifications/looks.ts', 'libs/reading/src/notifications/index.ts'],
  ['services/projector/src/engine/run/build.ts', 'services/projector/src/engine/log/tail.ts'],
  ['services/projector/src/engine.int.test.ts', 'libs/testing/src/stack/index.ts'],
  ['services/projector/src/fold.int.test.ts', 'services/projector/testing/stack/open.ts'],
  ['services/projector/testing/stack/served.ts', 'services/projector/src/engine/run/build.ts'],
  ['libs/domain/src/stock/stock.test.ts', 'libs/testing/src/builders/stock.ts'],
  ['libs/testing/src/builders/stock.ts', 'libs/domain/src/stock/index.ts'],
  ['web/src/stock/page.tsx', 'libs/domain/src/stock/rules.ts'],
] as const;

let root: string;
let found: string[];

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'granary-law-'));
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  const imports = [...BREACHES.map(([, from, to]) => [from, to] as const), ...ALLOWED];
  const isFile = (target: string) => /^(libs|services)\//.test(target);
  for (const target of imports.map(([, to]) => to).filter(isFile)) write(target, 'export default 1;');
  for (const [from, to] of imports) {
    const specifier = isFile(to) ? `${'../'.repeat(from.split('/').length - 1)}${to}` : to;
    const page = from.endsWith('x') ? 'export const page = <p>{other}</p>;' : 'export default other;';
    write(from, `import other from '${specifier}';\n${page}`);
  }
  found = (await checkDependencyLaw(root)).breaches.map(({ rule, from }) => `${rule}: ${from}`);
});
afterAll(() => rmSync(root, { recursive: true }));

describe('dependency law', () => {
  it.each(BREACHES)('%s catches %s', (rule, from) => {
    expect(found).toContain(`${rule}: ${from}`);
  });

  it('allows all other imports', () => {
    const caught = BREACHES.map(([rule, from]) => `${rule}: ${from}`);
    expect(found.filter((breach) => !caught.includes(breach))).toEqual([]);
  });
});

describe('reading services', () => {
  it.each(['query-api', 'projector'])('%s never appends events', (service) => {
    const folder = join(ROOT, 'services', service, 'src');
    // Tests append events as setup.
    const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /(?<!\.test)\.ts$/.test(file),
    );
    expect(sources.length).toBeGreaterThan(0);
    const deciding = sources.filter((file) => /\.decide\(/.test(readFileSync(join(folder, file), 'utf8')));
    expect(deciding).toEqual([]);
  });
});

function write(file: string, content: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), content);
}
