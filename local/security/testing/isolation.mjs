import { randomUUID } from 'node:crypto';
import { getEvidencePackage, getEvidencePackageFile } from '@granary/api/evidence';
import { until } from '../../resilience/testing/busy-stack.mjs';
import { inParallel } from './in-parallel.mjs';
import { contractOf } from './operations.mjs';
import { readsOf } from './reads.mjs';
import { shownText } from './shown-text.mjs';

const DOCUMENTS = ['inbound', 'outbound', 'count', 'distribution'];

/** Texts that identify a place's data in a response: its mark, batches, figures and documents. */
export const needlesOf = (place, ids) => [
  place.mark,
  `${place.code}.`,
  place.price,
  place.quantity,
  ...DOCUMENTS.flatMap((kind) => ids[kind]),
];

/**
 * Credit is company-wide: its readers see the document numbers behind the debts of a customer, whatever the warehouse,
 * but nothing else of those documents.
 */
const COMPANY_WIDE = /^\/(credit|audit\/credit)\//;

/** Sends every read with the other place's ids, and every list. Returns the other place's data that is shown. */
export async function shownOfElsewhere(fixtures, people, ids, needles) {
  const reads = people.flatMap((person) => readsOf(fixtures, ids).map((read) => ({ person, ...read })));
  const leaks = new Map();
  await inParallel(reads, async ({ person, operation, params, query }) => {
    const answer = await person.send(contractOf(operation.name), { params, query });
    const asked = JSON.stringify([params, query]);
    const isWanted = (needle) => !(COMPANY_WIDE.test(operation.path) && /^(IN|OUT)-\d/.test(needle));
    // An error may repeat what was requested.
    const looked = needles.filter(
      (needle) => isWanted(needle) && (answer.status < 400 || !asked.includes(needle)),
    );
    note(leaks, `${operation.name} as ${person.name} ${asked}`, operation.name, shownText(answer), looked);
  });
  return { reads: reads.length, leaks: [...leaks.values()] };
}

/** The same for evidence packages the user may request. */
export async function packedOfElsewhere(person, subjects, needles) {
  const leaks = new Map();
  for (const query of subjects) {
    const params = { run: randomUUID() };
    let answer;
    await until(async () => {
      answer = await person.do(getEvidencePackage, { params, query });
      return answer.state === 'ready' || answer.state === 'failed';
    }, 'the evidence package');
    const asked = `${person.name} ${JSON.stringify(query)}`;
    if (answer.state === 'failed') leaks.set(asked, `${asked} failed: ${answer.failure}`);
    const file = await person.send(getEvidencePackageFile, { params });
    note(leaks, `package for ${asked}`, asked, shownText(file), needles);
  }
  return [...leaks.values()];
}

function note(leaks, asked, name, text, needles) {
  const shown = needles.filter((needle) => text.includes(needle));
  if (shown.length === 0) return;
  const place = text.indexOf(shown[0]);
  const key = `${name} ${shown.some((needle) => /^(IN|OUT|CN|DR)-\d/.test(needle))} ${shown[0].slice(0, 6)}`;
  const excerpt = text.slice(Math.max(0, place - 160), place + 80);
  if (!leaks.has(key)) leaks.set(key, `${asked} shows ${shown.join(' ')} in …${excerpt}…`);
}
