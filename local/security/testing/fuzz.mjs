import { messageOf, newDesk, pathOf } from './http.mjs';
import { hostileHeaders, hostileMoments, hostileNumbers, hostileTexts, hostileValues } from './hostile.mjs';
import { isCommand } from './operations.mjs';
import { filterFieldsIn } from './reads.mjs';
import { randomFrom } from './random.mjs';
import { sampleOf } from './samples.mjs';

/** Signs of leaked internals: stack traces, paths, SQL, internal error names. */
const INTERNAL =
  /\n\s+at .+:\d+|node_modules|\/(services|libs|dist)\/|\.(ts|mjs|js):\d+|\bSELECT\b.+\bFROM\b|relation "|column "|syntax error|violates|invalid input syntax|ZodError|TypeError|RangeError|SyntaxError|Cannot read|is not a function|ECONN|postgres:|esdb:/i;
const OPERATORS = ['contains', 'equals', 'in', 'eq', 'gte', 'lte', 'asc', 'desc', 'toString'];
const SHOWN = 600;
const LARGE = [20_000, 200_000, 3_000_000];
const DEEP = [200, 3_000, 50_000];
const MALFORMED = ['{', '[', '"', 'nonsense', '{"a":}', '\uFEFF{}', '', '{"a":1,"a":2}', '1e999'];

/** Generates requests, reproducible by seed as long as the OpenAPI document is unchanged. */
export function fuzzer(fixtures, ids, seed) {
  const random = randomFrom(seed);
  const around = { random, ids };
  const others = ['north', 'everywhere'].flatMap((where) => Object.values(fixtures.staff[where]));
  // Callers with the most permissions reach the most code.
  const caller = () => (random.chance(0.7) ? fixtures.root : random.pick(others));
  // Ending the caller's session or changing its password would end the run.
  const ending = new Set(['logout', 'changePassword']);
  const operations = fixtures.operations.filter(({ name }) => !ending.has(name));

  function next() {
    const operation = random.pick(operations);
    const person = random.chance(0.93) ? caller() : undefined;
    const headers = random.chance(0.08) ? random.pick(hostileHeaders) : {};
    const { method } = operation;
    const message = messageOf(method, {
      token: person?.token,
      headers,
      ...(isCommand(operation) && { body: bodyFor(operation) }),
    });
    // Failed sign-ins block an address, so public requests each use another one.
    const localAddress = operation.access === 'public' ? newDesk() : undefined;
    return {
      operation,
      person: person?.name ?? 'nobody',
      method,
      path: pathFor(operation),
      ...message,
      localAddress,
    };
  }

  function pathFor({ path, params, query }) {
    const filled = Object.fromEntries(params.map((param) => [param.name, paramFor(param)]));
    const asked = query
      .filter(({ required }) => required || random.chance(0.4))
      .map((param) => [
        param.name,
        random.chance(0.4) ? hostileFor(param) : String(sampleOf(param.schema, around, param.name)),
      ]);
    if (random.chance(0.03)) asked.push([random.pick(hostileTexts), hostileText()]);
    return pathOf(path, { params: filled, query: asked.map(([name, value]) => [name, wellFormed(value)]) });
  }

  function paramFor({ name, schema }) {
    if (random.chance(0.25)) return wellFormed(hostileText()) || '.';
    const known = ids[name];
    return random.chance(0.7) && known?.length ? random.pick(known) : String(sampleOf(schema, around, name));
  }

  function bodyFor({ schema }) {
    if (random.chance(0.02)) return random.pick(MALFORMED);
    if (random.chance(0.02)) return nested(random.pick(DEEP));
    if (!schema) return random.chance(0.3) ? random.pick(hostileValues) : {};
    const body = sampleOf(schema, around);
    const roll = random.below(100);
    if (roll < 40) return body;
    if (roll < 41)
      return { ...body, [random.pick(Object.keys(body)) ?? 'a']: 'A'.repeat(random.pick(LARGE)) };
    if (roll < 44) return random.pick(hostileValues);
    return mutated(body);
  }

  /** Replaces one value somewhere inside. */
  function mutated(value) {
    if (typeof value !== 'object' || value === null || Object.keys(value).length === 0) return hostile();
    const name = random.pick(Object.keys(value));
    const copy = Array.isArray(value) ? [...value] : { ...value };
    const roll = random.below(10);
    if (roll === 0) delete copy[name];
    else if (roll === 1) Object.defineProperty(copy, '__proto__', { value: { a: 1 }, enumerable: true });
    else copy[name] = random.chance(0.5) ? mutated(value[name]) : hostile();
    return copy;
  }

  /** Matches the kind of the parameter, to get past the first validation. */
  function hostileFor({ name, schema }) {
    if (name === 'filter' || name === 'sort') return hostileFilter(schema.description);
    if (/^(at|from|to|on|effective|before|around|since|until)$/.test(name))
      return random.pick([...hostileMoments, ...hostileNumbers]);
    return hostileText();
  }
  function hostileFilter(description) {
    const fields = filterFieldsIn(description);
    if (fields.length === 0 || random.chance(0.3)) {
      const field = random.pick(['__proto__', 'constructor', 'toString', 'number', 'createdAt']);
      return random.chance(0.3) ? field : `${field}:${random.pick(OPERATORS)}:${hostileText()}`;
    }
    const { name, operators } = random.pick(fields);
    const values = operators.includes('gte') ? [...hostileMoments, ...hostileNumbers] : hostileTexts;
    return `${name}:${random.pick(operators)}:${random.pick(values)}`;
  }
  const hostileText = () => random.pick(random.pick([hostileTexts, hostileNumbers, hostileMoments]));
  const hostile = () => (random.chance(0.7) ? hostileText() : random.pick(hostileValues));
  return { next };
}

const nested = (depth) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

/** `encodeURIComponent` throws on lone surrogates. */
const wellFormed = (text) => text.replaceAll(/\p{Surrogate}/gu, '\uFFFD');

/** Returns what is wrong with a response to any request; undefined if nothing. */
export function faultIn({ status, body, text, headers }) {
  if (status >= 500) return `${status} ${body?.code ?? text.slice(0, 200)}`;
  if (status < 400) return undefined;
  const inside = INTERNAL.exec(text);
  if (inside) return `${status} tells of our inside: ${inside[0]}`;
  if (headers['content-type']?.includes('json') && typeof body?.code !== 'string')
    return `${status} without a code`;
  return undefined;
}

/** Sends the requests of a fuzzer concurrently. Returns the faults, each with a request to reproduce it. */
export async function fuzz(fixtures, ids, { seed, count, atOnce = 8, until = Infinity }) {
  const { next } = fuzzer(fixtures, ids, seed);
  const faults = new Map();
  const statuses = {};
  let sent = 0;
  const client = async () => {
    while (sent < count && Date.now() < until) {
      sent += 1;
      const nth = sent;
      const asked = next();
      const answer = await answerTo(fixtures.http, asked);
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
      const fault = faultIn(answer);
      const key = `${asked.operation.name} ${fault}`;
      if (fault && !faults.has(key))
        faults.set(key, `${fault}: request ${nth} of seed ${seed}\n${repeatable(asked)}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, client));
  return { sent, faults: [...faults.values()], statuses };
}

const answerTo = (http, { method, path, headers, body, localAddress }) =>
  http.ask(method, path, { headers, body, localAddress }).catch((error) => ({
    status: 599,
    headers: {},
    text: `no answer: ${error.code ?? error.message}`,
  }));

/** The request without its token, for reproduction by others. */
function repeatable({ person, method, path, headers, body }) {
  const { authorization: _, ...said } = headers;
  return JSON.stringify({ person, method, path, headers: said, body: body?.toString().slice(0, SHOWN) });
}
