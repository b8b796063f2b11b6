const ROW = /^\|\s*(\d+)\.(\d+)\s*\|(.*)\|(.*)\|\s*$/;
const TEST = /^`(\S+) › (.+)`$/;
const RULING = /^ruling \d+: \S/;
const MISSING = /^missing: “(.+)”$/;

/** Returns `{ section, number, says, proofs }` for each row of the page, in order. */
export function rowsOf(page) {
  return page
    .split('\n')
    .map((line) => ROW.exec(line))
    .filter(Boolean)
    .map(([, section, number, says, proofs]) => ({
      section: Number(section),
      number: Number(number),
      says: says.trim(),
      proofs: proofs.split('<br>').map((proof) => proof.trim()),
    }));
}

/**
 * Validates the page: every row needs its number and a proof that exists. Returns the errors as text. `sourceOf(path)`
 * returns the text of a file, or undefined.
 */
export function faultsOf(page, { roadmap, sourceOf }) {
  const rows = rowsOf(page);
  return rows.flatMap((row, place) => [
    ...outOfOrder(row, rows[place - 1]),
    ...row.proofs
      .map((proof) => faultOf(proof, { roadmap: unbroken(roadmap), sourceOf }))
      .concat(proves(row) ? [] : ['a ruling alone proves nothing'])
      .filter(Boolean)
      .map((fault) => `${row.section}.${row.number}: ${fault}`),
  ]);
}

const proves = ({ proofs }) => proofs.some((proof) => TEST.test(proof) || MISSING.test(proof));

function outOfOrder({ section, number }, before) {
  const follows =
    before?.section === section
      ? number === before.number + 1
      : number === 1 && section === (before?.section ?? 0) + 1;
  return follows ? [] : [`${section}.${number}: out of order`];
}

function faultOf(proof, { roadmap, sourceOf }) {
  const [, path, name] = TEST.exec(proof) ?? [];
  if (path !== undefined) {
    const source = sourceOf(path);
    if (source === undefined) return `no file ${path}`;
    return titlesIn(source).has(name) ? undefined : `no test “${name}” in ${path}`;
  }
  const [, words] = MISSING.exec(proof) ?? [];
  if (words !== undefined)
    return roadmap.includes(words) ? undefined : `not on the roadmap, and no test: “${words}”`;
  return RULING.test(proof) ? undefined : `no proof: ${proof || 'nothing'}`;
}

/** Joins wrapped lines. */
const unbroken = (text) => text.replaceAll(/\s+/g, ' ');

/** The test names in a file: of `it` and `test`, plain and with `.each`. */
export function titlesIn(source) {
  const titles = new Set();
  for (const found of source.matchAll(/([\w.]+|\))\(\s*(['"`])((?:\\.|(?!\2)[^\\])*)\2/g)) {
    const [, caller, , title] = found;
    const called = caller === ')' ? callerOf(source, found.index) : caller;
    if (called === 'it' || called === 'test' || called === 'it.each' || called === 'test.each')
      titles.add(title);
  }
  return titles;
}

/** The function whose argument list ends at this bracket. */
function callerOf(source, end) {
  let depth = 0;
  for (let place = end; place >= 0; place -= 1) {
    if (source[place] === ')') depth += 1;
    if (source[place] === '(') depth -= 1;
    if (depth === 0) return /[\w.]+$/.exec(source.slice(0, place))?.[0];
  }
  return undefined;
}
