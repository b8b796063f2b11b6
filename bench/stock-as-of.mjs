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
import { WITHOUT_GATEWAY } from './fixtures/parts.mjs';

export const name = 'stock-as-of';

const SIZES = sized([10_000, 100_000], [600]);
const PAGE = 50;
const ASKED = sized(10, 1);
/** In ms, up to so many batches. */
const GOALS = { 10_000: 20, 100_000: 60 };

/** The past is computed backwards from today, so the cost grows with the age of the date. */
const questions = [
  { title: 'a page of now', contract: listStockAsOf, query: '' },
  { title: 'a page, a month ago', contract: listStockAsOf, query: 'on=2026-10-31' },
  {
    title: 'a page, a month ago, as recorded',
    contract: listStockAsOf,
    query: 'on=2026-10-31&basis=recorded',
  },
  { title: 'a page, two years ago', contract: listStockAsOf, query: 'on=2024-12-31' },
  {
    title: 'a page, two years ago, as recorded',
    contract: listStockAsOf,
    query: 'on=2024-12-31&basis=recorded',
  },
  {
    title: 'a page by value, two years ago',
    contract: listStockAsOf,
    query: 'on=2024-12-31&sort=value:desc',
  },
  { title: 'all of it, a month ago', contract: getStockAsOfTotals, query: 'on=2026-10-31' },
  { title: 'all of it, two years ago', contract: getStockAsOfTotals, query: 'on=2024-12-31' },
];

/** Stock and value on a past day, with ten movements per batch, over HTTP. */
export async function run({ rounds = 5 } = {}) {
  const lines = [];
  for (const size of SIZES) lines.push(...(await ofSize(size, rounds)));
  return lines;
}

async function ofSize(batches, rounds) {
  const testStack = await openTestStack(WITHOUT_GATEWAY);
  const client = new pg.Client({ connectionString: testStack.databaseUrl });
  const agent = new Agent({ keepAlive: true });
  try {
    await client.connect();
    const person = await signIn(testStack.commandUrl, { reads: testStack.queryUrl, agent });
    const movements = await tradedYears(client, batches);
    const lines = [];
    const goal = Object.entries(GOALS).find(([most]) => batches <= Number(most))[1];
    for (const { title, contract, query } of questions) {
      const asked = { ...contract, path: `${contract.path}?limit=${PAGE}&${query}` };
      const taken = [];
      for (let n = 0; n < rounds * ASKED; n += 1)
        taken.push(
          await timed(async () => {
            const answer = await person.do(asked);
            if ((answer.rows?.length ?? PAGE) !== PAGE || answer.batches === 0)
              throw new Error(`nothing at ${query}`);
          }),
        );
      const about = `${title}, ${batches.toLocaleString('en')} batches, ${movements.toLocaleString('en')} movements`;
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
