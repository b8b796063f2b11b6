const PAGE = 100;

/** Compares answers with the values expected from the events. Counts the comparisons and keeps the differences. */
export class Comparison {
  #counts = new Map();
  differences = [];

  is(question, about, answered, expected) {
    const counted = this.#counts.get(question) ?? { answers: 0, differences: 0 };
    this.#counts.set(question, counted);
    counted.answers += 1;
    const [one, other] = [answered, expected].map((value) => JSON.stringify(sorted(value)));
    if (one === other) return;
    counted.differences += 1;
    const [said, told] = onlyDifferent(answered, expected).map((value) => JSON.stringify(value));
    this.differences.push(`${question} of ${about}: ${said}, the events say ${told}`);
  }

  get table() {
    return [...this.#counts].map(([question, counted]) => ({ question, ...counted }));
  }
}

/** The entries of two objects that differ. */
const onlyDifferent = (one, other) => {
  const isList = (value) => value !== null && typeof value === 'object' && !Array.isArray(value);
  if (!isList(one) || !isList(other)) return [one, other];
  const keys = Object.keys({ ...one, ...other }).filter(
    (key) => JSON.stringify(sorted(one[key])) !== JSON.stringify(sorted(other[key])),
  );
  return [one, other].map((list) => Object.fromEntries(keys.map((key) => [key, list[key] ?? null])));
};

const sorted = (value) => {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value ?? null;
  return Object.fromEntries(
    Object.keys(value)
      .toSorted()
      .map((key) => [key, sorted(value[key])]),
  );
};

/** Reads all pages. */
export async function allRows(person, contract, query, params = {}) {
  const rows = [];
  let cursor;
  do {
    const asked = { ...query, limit: PAGE, ...(cursor && { cursor }) };
    const answer = await person.do(contract, { params, query: asked });
    rows.push(...answer.rows);
    cursor = answer.page.next;
  } while (cursor);
  return rows;
}
