import { ask, baseline, questionsTo, textOf } from './growth/questions.mjs';
import { atMost, lineOf, plainLine, valueAtMost } from './measuring/lines.mjs';
import { inTurns, timed } from './measuring/rounds.mjs';
import { sized } from './measuring/size.mjs';
import { percentile } from './measuring/statistics.mjs';
import { openGrownStack } from './fixtures/grown-stack.mjs';

export const name = 'growth';

/** About 20,000 documents. */
const EVENTS = sized(255_000, 2_500);
const A_TENTH = EVENTS / 10;
const GOAL_MS = 100;
const GROWTH = 1.5;
const TRIED = sized(3, 1);
const ASKED = sized(10, 1);
/** Queries slower than this in the trial are measured in rounds, as is the slowest of each kind. */
const SUSPICIOUS_MS = 50;

/**
 * Latency over HTTP of the screens' queries with 20,000 documents, compared with one row by its key and with a tenth of
 * the documents.
 */
export async function run({ rounds = 5 } = {}) {
  const stacks = [];
  try {
    const small = await openGrownStack(A_TENTH);
    stacks.push(small);
    const large = await openGrownStack(EVENTS);
    stacks.push(large);
    const questions = await questionsTo(large.person);
    const tried = [];
    for (const question of questions) tried.push({ question, milliseconds: await tryOut(large, question) });
    const measured = [];
    for (const one of worthARound(tried))
      measured.push({ ...one, results: await measure(one, { small, large }, rounds) });
    return linesOf(measured, questions.length);
  } finally {
    await Promise.all(stacks.map((stack) => stack.close()));
  }
}

/** The best of a few tries, to filter out noise. */
async function tryOut({ person }, question) {
  const taken = [];
  for (let n = 0; n < TRIED; n += 1) taken.push(await timed(() => ask(person, question)));
  return Math.min(...taken);
}

/**
 * Selects the slowest query of each kind per list and all other slow ones; `grows` marks the slowest query of a list.
 */
function worthARound(tried) {
  const slowestFirst = tried.toSorted((a, b) => b.milliseconds - a.milliseconds);
  const seen = new Set();
  const isNew = (name) => !seen.has(name) && seen.add(name) === seen;
  return slowestFirst
    .map(({ question, milliseconds }) => ({
      question,
      grows: isNew(question.list),
      isWorthIt: isNew(`${question.list} ${question.kind}`) || milliseconds > SUSPICIOUS_MS,
    }))
    .filter(({ isWorthIt }) => isWorthIt);
}

const measure = ({ question, grows }, { small, large }, rounds) =>
  inTurns(rounds, {
    large: () => times(large, question),
    row: () => times(large, baseline),
    ...(grows && { small: () => times(small, question) }),
  });

async function times({ person }, question) {
  const taken = [];
  for (let n = 0; n < ASKED; n += 1) taken.push(await timed(() => ask(person, question)));
  return taken;
}

function linesOf(measured, asked) {
  const slow = measured.map(({ question, results }) =>
    lineOf(
      { name: `${textOf(question)}, p95`, unit: 'ms', goal: valueAtMost(GOAL_MS, 'ms') },
      results.map(({ large, row }) => ({ work: percentile(large, 0.95), baseline: percentile(row, 0.95) })),
    ),
  );
  const growing = measured
    .filter(({ grows }) => grows)
    .map(({ question, results }) =>
      lineOf(
        { name: `${textOf(question)}, p50, of a tenth as many`, unit: 'ms', goal: atMost(GROWTH) },
        results.map(({ large, small }) => ({
          work: percentile(large, 0.5),
          baseline: percentile(small, 0.5),
        })),
      ),
    );
  const above = slow.filter(({ ok }) => !ok);
  const goal = { text: '0', isMet: ({ value }) => value === 0 };
  return [
    ...slow,
    ...growing,
    ...above.map((line) => ({ ...line, name: `above ${GOAL_MS} ms: ${line.name}` })),
    plainLine({ name: `above ${GOAL_MS} ms, of ${asked} questions`, unit: '', goal }, [above.length]),
  ];
}
