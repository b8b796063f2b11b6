import { agreedPermissions } from '@granary/testing/fixtures/permissions';
import { roles } from '@granary/api/access';
import { messageOf, pathOf } from './http.mjs';
import { inParallel } from './in-parallel.mjs';
import { contractOf, isCommand } from './operations.mjs';
import { anotherSession, doubleOf } from './people.mjs';

/** Valid parameters of nonexistent records, so that nothing changes. */
const nowhere = (operation) => ({
  params: Object.fromEntries(operation.params.map(({ name, schema }) => [name, nothingLike(name, schema)])),
});

function nothingLike(name, { enum: choices, format, pattern = '', type } = {}) {
  if (choices) return choices[0];
  if (type === 'integer') return '1';
  if (format === 'uuid' || pattern.startsWith('^([0-9a-fA-F]{8}'))
    return '00000000-0000-4000-8000-000000000000';
  const dots = pattern.split(String.raw`\.`).length - 1;
  return Array.from({ length: dots + 1 }, () => 'NONE-0').join('.');
}

/** By the specified permission sets: 'passes' or 'refused'. */
const expected = ({ access, takesOut }, role) => {
  const agreed = (name) => agreedPermissions[role].includes(name);
  const mayAsk = !Array.isArray(access) || access.some(agreed);
  return mayAsk && (!takesOut || agreed('data:export')) ? 'passes' : 'refused';
};

/**
 * Only a rejection by the contract's own access rule counts; handlers may reject for other reasons (warehouse, rank,
 * another permission).
 */
function found({ access, takesOut }, { status, body }) {
  if (status === 401) return 'not signed in';
  if (status !== 403 || body?.code !== 'PERMISSION_DENIED') return 'passes';
  const missing = String(body.facts?.permission);
  return missing === [access].flat().join(', ') || (takesOut && missing === 'data:export')
    ? 'refused'
    : 'passes';
}

/** Tries every operation with every role. Returns the combinations that differ from the specification. */
export async function wrongRoleCells({ stack, staff, operations }) {
  const cells = operations
    .filter(({ name }) => name !== 'followChanges')
    .flatMap((operation) => roles.map((role) => ({ operation, role })));
  const wrong = [];
  await inParallel(cells, async ({ operation, role }) => {
    const person = staff.everywhere[role];
    // Commands without input may end the caller's session; `endOtherSessions` ends all others.
    const takesNothing = isCommand(operation) && !operation.schema && operation.params.length === 0;
    const caller =
      operation.name === 'endOtherSessions'
        ? await doubleOf(stack, person)
        : takesNothing
          ? await anotherSession(stack, person)
          : person;
    const answer = await caller.send(contractOf(operation.name), nowhere(operation));
    const [agreed, is] = [expected(operation, role), found(operation, answer)];
    if (agreed !== is)
      wrong.push(
        `${operation.name} as ${role}: ${agreed} was agreed, ${is} (${answer.status} ${answer.body?.code})`,
      );
  });
  return { cells: cells.length, wrong };
}

/** Tries every operation that is not public with every kind of bad token. Returns those that do not respond 401. */
export async function openedByBadTokens({ http, operations }, badTokens) {
  const cells = operations
    .filter(({ access }) => access !== 'public')
    .flatMap((operation) => Object.keys(badTokens).map((kind) => ({ operation, kind })));
  const wrong = [];
  await inParallel(cells, async ({ operation, kind }) => {
    const { method, path } = operation;
    const { authorization } = badTokens[kind];
    const message = messageOf(method, { headers: authorization === undefined ? {} : { authorization } });
    const answer = await http.ask(method, pathOf(path, nowhere(operation)), message);
    if (answer.status !== 401 || !['TOKEN_INVALID', 'TOKEN_EXPIRED'].includes(answer.body?.code))
      wrong.push(`${operation.name} with ${kind}: ${answer.status} ${answer.text.slice(0, 200)}`);
  });
  return { cells: cells.length, wrong };
}
