import { approveCount, countLine, openCount, submitCount } from '@granary/api/counts';
import { listBatches } from '@granary/api/stock';
import type { Stage } from './inbound-story.ts';
import { teamOf } from './team.ts';

const WAREHOUSE = 'PNH';
const LINES = 5;
/** Recounts the differences. */
const SECOND = 'admin';

/** Three sheets: one is posted, one awaits approval, one is being counted. */
const sheets = [
  { title: '季末盘点：A 区', missing: 2, goal: 'booked' },
  { title: '季末盘点：B 区', missing: 1, goal: 'handed in' },
  { title: '季末盘点：C 区', missing: 0, goal: 'begun' },
] as const;

/** Counts the shelves before the season ends. */
export const countShelves = async ({ at, calendar }: Stage): Promise<void> => {
  const { clerk, chief } = teamOf(WAREHOUSE);
  const counter = at(clerk, calendar.moment(0, 10));
  const { rows } = await counter.request(listBatches, {
    query: {
      warehouse: WAREHOUSE,
      filter: 'available:gte:10',
      sort: 'receivedAt:asc',
      limit: String(sheets.length * LINES),
    },
  });
  for (const [index, { title, missing, goal }] of sheets.entries()) {
    const shelf = rows.slice(index * LINES, (index + 1) * LINES);
    if (shelf.length === 0) continue;
    const batches = shelf.map(({ item, batch }) => ({ item, batch }));
    const body = { warehouse: WAREHOUSE, title, scope: { kind: 'batches' as const }, batches };
    const { number } = await counter.request(openCount, { body });
    const params = { number };
    const found = (line: number) =>
      String(Number(shelf[line - 1]?.current ?? 0) - (line === 1 ? missing : 0));
    const count = (client: typeof counter, line: number) =>
      client.request(countLine, { params: { number, line: String(line) }, body: { counted: found(line) } });
    const lines = shelf.map((_, place) => place + 1);
    for (const line of goal === 'begun' ? lines.slice(0, 2) : lines) await count(counter, line);
    if (goal === 'begun') continue;
    await counter.request(submitCount, { params });
    const second = at(SECOND, calendar.moment(0, 11));
    await count(second, 1);
    await second.request(submitCount, { params });
    if (goal === 'booked')
      await at(chief, calendar.moment(0, 12)).request(approveCount, {
        params,
        body: { notes: '两瓶破损，已清理' },
      });
  }
};
