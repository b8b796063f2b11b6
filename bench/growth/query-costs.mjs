import { httpClient } from '../../local/security/testing/http.mjs';
import { theFirst } from '../../local/security/testing/people.mjs';
import { timed } from '../measuring/rounds.mjs';
import { sized } from '../measuring/size.mjs';
import { percentile } from '../measuring/statistics.mjs';
import { detailsFor } from './details.mjs';
import { ask, baseline, questionsTo, textOf } from './questions.mjs';

const ASKED = sized(10, 1);
/** Of each list, this many are measured; a single trial may be slow by chance. */
const SLOWEST = sized(5, 1);
/** Shares of the reads; the smallest form asks one at each size. */
const SHARES = sized(1, 8);

/** The p50 of the slowest query of each list, and of each other read, at the nth size. */
export async function queryCosts({ person, testStack }, nth) {
  const http = httpClient(testStack.url);
  try {
    const isAsked = (_, n) => n % SHARES === nth % SHARES;
    const all = [baseline, ...(await questionsTo(person))];
    const questions = all.filter(isAsked).map((question) => ({
      name: question.list,
      text: textOf(question),
      ask: () => ask(person, question),
    }));
    const others = await detailsFor({ person, root: await theFirst(http), http, isAsked });
    return await slowestOfEach([...questions, ...others]);
  } finally {
    http.close();
  }
}

async function slowestOfEach(questions) {
  const tried = new Map();
  for (const question of questions) {
    const trial = await timed(question.ask);
    tried.set(question.name, [...(tried.get(question.name) ?? []), { ...question, trial }]);
  }
  const costs = [];
  for (const [name, all] of tried) {
    const slowest = { value: 0 };
    for (const question of all.toSorted((a, b) => b.trial - a.trial).slice(0, SLOWEST)) {
      const value = percentile(await times(question, ASKED), 0.5);
      if (value > slowest.value) Object.assign(slowest, { value, about: question.text });
    }
    costs.push({ name: `read: ${name}`, unit: 'ms', grows: 'each', ...slowest });
  }
  return costs;
}

async function times(question, count) {
  const taken = [];
  for (let n = 0; n < count; n += 1) taken.push(await timed(question.ask));
  return taken;
}
