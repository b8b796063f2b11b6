import { ask, baseline, questionsTo, textOf } from './growth/questions.mjs';
import { atMost, lineOf, plainLine, valueAtMost } from './measuring/lines.mjs';
import { inTurns, timed } from './measuring/rounds.mjs';
import { sized } from './measuring/size.mjs';
import { percentile } from './measuring/statistics.mjs';
import { openGrownHouse } from './world/grown-house.mjs';

export const name = 'growth';

/** 20,000 documents. */
const EVENTS = sized(255_000, 2_500);
const A_TENTH = EVENTS / 10;
const GOAL_MS = 100;
const GROWTH = 1.5;
const TRIED = sized(3, 1);
const ASKED = sized(20, 1);
/** Slower than this when it was tried: measured in rounds, as is the slowest of its kind. */
const SUSPICIOUS_MS = 50;

/** What screens ask of 20,000 documents, over HTTP, beside one row by its key and the same of a tenth as many. */
export async function run({ rounds = 5 } = {}) {
  const worlds = [];
  try {
    const small = await openGrownHouse(A_TENTH);
    worlds.push(small);
    const large = await openGrownHouse(EVENTS);
    worlds.push(large);
    const questions = await questionsTo(large.person);
    const tried = [];
    for (const question of questions) tried.push({ question, milliseconds: await tryOut(large, question) });
    const measured = [];
    for (const question of worthARound(tried))
      measured.push({ question, results: await measure(question, { small, large }, rounds) });
    return linesOf(measured, questions.length);
  } finally {
    await Promise.all(worlds.map((world) => world.close()));
  }
}

/** The best of a few: what else the machine does is no reason to look closer. */
async function tryOut({ person }, question) {
  const taken = [];
  for (let n = 0; n < TRIED; n += 1) taken.push(await timed(() => ask(person, question)));
  return Math.min(...taken);
}

/** The slowest question of each kind to each list, and whatever else was slow. */
function worthARound(tried) {
  const slowestFirst = tried.toSorted((a, b) => b.milliseconds - a.milliseconds);
  const kinds = new Set();
  return slowestFirst
    .filter(({ question: { list, kind }, milliseconds }) => {
      const isFirst = !kinds.has(`${list} ${kind}`);
      kinds.add(`${list} ${kind}`);
      return isFirst || milliseconds > SUSPICIOUS_MS;
    })
    .map(({ question }) => question);
}

const measure = (question, { small, large }, rounds) =>
  inTurns(rounds, {
    large: () => times(large, question),
    baseline: () => times(large, baseline),
    small: () => times(small, question),
    smallBaseline: () => times(small, baseline),
  });

async function times({ person }, question) {
  const taken = [];
  for (let n = 0; n < ASKED; n += 1) taken.push(await timed(() => ask(person, question)));
  return taken;
}

function linesOf(measured, asked) {
  const lines = measured.flatMap(({ question, results }) => {
    const text = textOf(question);
    const p50 = (taken) => percentile(taken, 0.5);
    return [
      lineOf(
        { name: `${text}, p50, of one row by its key`, unit: 'ms', goal: valueAtMost(GOAL_MS, 'ms') },
        results.map(({ large, baseline: row }) => ({ work: p50(large), baseline: p50(row) })),
      ),
      plainLine(
        { name: `${text}, p95`, unit: 'ms', goal: valueAtMost(GOAL_MS, 'ms') },
        results.map(({ large }) => percentile(large, 0.95)),
      ),
      lineOf(
        { name: `${text}, p50, of a tenth as many`, unit: 'ms', goal: atMost(GROWTH) },
        results.map(({ large, small }) => ({ work: p50(large), baseline: p50(small) })),
      ),
    ];
  });
  const above = lines.filter(({ name: text, ok }) => text.endsWith('p95') && !ok);
  return [
    ...lines,
    ...above.map((line) => ({ ...line, name: `ABOVE: ${line.name}` })),
    plainLine(
      {
        name: `above ${GOAL_MS} ms, of ${asked} questions`,
        unit: '',
        goal: { text: '0', isMet: ({ value }) => value === 0 },
      },
      [above.length],
    ),
  ];
}
