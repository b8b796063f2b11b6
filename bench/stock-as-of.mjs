import { Agent } from 'node:http';
import { getStockAsOfTotals, listStockAsOf } from '@granary/api/audit';
import pg from 'pg';
import { openTestStack } from '../local/testing/test-stack.mjs';
import { signIn } from '../local/testing/person.mjs';
import { plainLine, valueAtMost } from './measuring/lines.mjs';
import { timed } from './measuring/rounds.mjs';
import { sized } from './measuring/size.mjs';
import { percentile } from './measuring/statistics.mjs';
import { tradedYears } from './fixtures/traded-years.mjs';

export const name = 'stock-as-of';

const PARTS = ['postgres', 'redis', 'event-store', 'command-api', 'projector', 'query-api'];
const BATCHES = sized(100_000, 600);
const PAGE = 50;
const ASKED = sized(10, 1);

/** The past is computed backwards from today, so the cost grows with the age of the date. */
const questions = [
  { title: 'a page of now', contract: listStockAsOf, query: '', goal: 500 },
  { title: 'a page, a month ago', contract: listStockAsOf, query: 'on=2026-10-31', goal: 500 },
  {
    title: 'a page, a month ago, as recorded',
    contract: listStockAsOf,
    query: 'on=2026-10-31&basis=recorded',
    goal: 500,
  },
  {
    title: 'a page, two years ago, as recorded',
    contract: listStockAsOf,
    query: 'on=2024-12-31&basis=recorded',
    goal: 2_000,
  },
  {
    title: 'a page by value, two years ago',
    contract: listStockAsOf,
    query: 'on=2024-12-31&sort=value:desc',
    goal: 2_000,
  },
  { title: 'all of it, a month ago', contract: getStockAsOfTotals, query: 'on=2026-10-31', goal: 1_000 },
  { title: 'all of it, two years ago', contract: getStockAsOfTotals, query: 'on=2024-12-31', goal: 2_000 },
];

/** Stock and value on a past day with 100,000 batches and a million movements, over HTTP. */
export async function run({ rounds = 5 } = {}) {
  const testStack = await openTestStack(PARTS);
  const client = new pg.Client({ connectionString: testStack.databaseUrl });
  const agent = new Agent({ keepAlive: true });
  try {
    await client.connect();
    const person = await signIn(testStack.commandUrl, { reads: testStack.queryUrl, agent });
    const movements = await tradedYears(client, BATCHES);
    const lines = [];
    for (const { title, contract, query, goal } of questions) {
      const asked = { ...contract, path: `${contract.path}?limit=${PAGE}&${query}` };
      const taken = [];
      for (let n = 0; n < rounds * ASKED; n += 1)
        taken.push(
          await timed(async () => {
            const { rows, batches } = await person.do(asked);
            if ((rows?.length ?? PAGE) !== PAGE || batches === 0) throw new Error(`nothing at ${query}`);
          }),
        );
      const about = `${title}, ${BATCHES.toLocaleString('en')} batches, ${movements.toLocaleString('en')} movements`;
      const byRound = Array.from({ length: rounds }, (_, n) => taken.slice(n * ASKED, (n + 1) * ASKED));
      lines.push(
        plainLine(
          { name: `${about}, p50`, unit: 'ms', goal: valueAtMost(goal, 'ms') },
          byRound.map((round) => percentile(round, 0.5)),
        ),
      );
    }
    return lines;
  } finally {
    agent.destroy();
    await client.end();
    await testStack.close();
  }
}
