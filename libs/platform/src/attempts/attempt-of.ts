import { ANONYMOUS } from '@granary/domain/access';
import { rejectionKind, type Actor, type Rejection } from '@granary/domain/kernel';
import { v7 as uuidV7 } from 'uuid';
import { actorOf } from '../access/index.ts';
import { API_PREFIX, InvalidInput, commandIdOf, type ServiceRequest } from '../http/index.ts';
import type { Attempt } from './attempts.ts';

const LONGEST = 100;
const MOST_FACTS = 8;

/** Actor of all unauthenticated attempts, which are counted by route. */
const anonymous: Actor = { userId: ANONYMOUS, username: ANONYMOUS, role: ANONYMOUS };

type Asked = Pick<
  ServiceRequest,
  'method' | 'routeOptions' | 'params' | 'headers' | 'caller' | 'id' | 'ip' | 'rejection'
>;

/** The attempt to log for a response; undefined if the request succeeded or asked for something that does not exist. */
export const attemptOf = (request: Asked, status: number, at: number): Attempt | undefined => {
  const { method, routeOptions, rejection, caller } = request;
  const { url } = routeOptions;
  if (!rejection || !url?.startsWith(API_PREFIX)) return undefined;
  const type = method === 'GET' || method === 'HEAD' ? readOf(rejection) : commandOf(rejection);
  if (!type || (type === 'ReadRefused' && !caller)) return undefined;
  const facts = caller ? factsOf(rejection) : {};
  return {
    actor: caller ? actorOf(caller) : anonymous,
    type,
    route: `${method} ${url.slice(API_PREFIX.length).replaceAll(/:(\w+)/g, '{$1}')}`,
    code: rejection.code,
    status,
    document: caller ? documentOf(request.params) : null,
    warehouse: facts['warehouse'] ?? null,
    facts,
    requestId: request.id,
    commandId: commandIdOf(request) ?? uuidV7(),
    ip: caller ? request.ip : null,
    at,
  };
};

const commandOf = ({ code }: Rejection): Attempt['type'] => {
  const kind = rejectionKind(code);
  return kind === 'internal' || kind === 'unavailable' ? 'CommandFailed' : 'CommandRefused';
};

/** Not for `PASSWORD_CHANGE_REQUIRED`, which refuses every read, whatever the user's permissions. */
const readOf = ({ code }: Rejection): Attempt['type'] | undefined =>
  rejectionKind(code) === 'forbidden' && code !== 'PASSWORD_CHANGE_REQUIRED' ? 'ReadRefused' : undefined;

/** The refusal's facts. For invalid input, only the names of the fields, never their values. */
const factsOf = (rejection: Rejection): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ ...rejection.facts, fields: fieldsOf(rejection) })
      .filter(([, value]) => value !== null)
      .slice(0, MOST_FACTS)
      .map(([name, value]) => [
        name,
        storable(typeof value === 'object' ? JSON.stringify(value) : String(value)),
      ]),
  );

/** Paths of any other form were made up by the client. */
const fieldPath = /^[A-Za-z][A-Za-z0-9]*(\.[A-Za-z0-9]+){0,5}$/;

const fieldsOf = (rejection: Rejection): string | null => {
  const named =
    rejection instanceof InvalidInput
      ? Object.keys(rejection.errors)
      : rejection.field === undefined
        ? []
        : [rejection.field];
  if (named.length === 0) return null;
  return named.map((path) => (fieldPath.test(path) ? path : '*')).join(', ');
};

/** The first path parameter: the record the request is about. */
const documentOf = (params: unknown): string | null => {
  const [named] = Object.values((params ?? {}) as Readonly<Record<string, unknown>>);
  return typeof named === 'string' && named !== '' ? storable(named) : null;
};

/** A path may contain anything; text that no table can store would stop every consumer of the log. */
const storable = (text: string): string =>
  [...text.replaceAll(/[\p{Cc}\p{Surrogate}]/gu, '')].slice(0, LONGEST).join('');
