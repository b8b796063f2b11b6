import { setTimeout as wait } from 'node:timers/promises';

const DEADLINE_MS = 60_000;

/** Mismatches between log and vault are reported at once: by the time everything is well they are resolved. */
const TOLD_AT_ONCE = / \/ (log|vault): /;

/** Waits until every part is healthy; after a minute, returns the parts that are not. */
export async function partsNotWell(url, signal, say = () => {}) {
  const deadline = Date.now() + DEADLINE_MS;
  const told = new Set();
  for (;;) {
    const answer = await read(`${url}/api/v1/health`);
    if (answer?.status === 'ok') return [];
    for (const trouble of troubles(answer?.parts ?? {})) {
      const [kind] = TOLD_AT_ONCE.exec(trouble) ?? [];
      if (kind && !told.has(kind)) say(trouble);
      if (kind) told.add(kind);
    }
    if (Date.now() > deadline) return answer ? troubles(answer.parts) : ['gateway: does not answer'];
    await wait(100, undefined, { signal });
  }
}

function troubles(parts, path = '') {
  return Object.entries(parts)
    .filter(([, { status }]) => status !== 'ok')
    .flatMap(([name, part]) => {
      const inner = part.parts ? troubles(part.parts, `${path}${name} / `) : [];
      return inner.length > 0 ? inner : [`${path}${name}: ${part.detail ?? part.status}`];
    });
}

async function read(url) {
  try {
    return await (await fetch(url)).json();
  } catch {
    return undefined;
  }
}
