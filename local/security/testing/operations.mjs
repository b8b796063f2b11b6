import { registeredEndpoints } from '@granary/api/registry';

const TAKES_OUT = ', and `data:export`';
const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/**
 * Every operation in the served OpenAPI document: `{ name, method, path, access, params, query, schema }`. `access` is
 * 'public', 'signed-in' or a list of permissions of which one suffices; `takesOut` additionally requires data:export;
 * `schema` is that of the body, with references resolved.
 */
export async function operationsOf(http) {
  const { body: document } = await http.ask('GET', '/api/v1/openapi.json');
  return Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.filter((method) => item[method]).map((method) => {
      const described = item[method];
      const places = (place) => described.parameters.filter((one) => one.in === place);
      const content = Object.values(described.requestBody?.content ?? {})[0];
      return {
        name: described.operationId,
        capability: described.tags[0],
        method: method.toUpperCase(),
        path,
        access: accessIn(described),
        takesOut: described.description.includes(TAKES_OUT),
        params: places('path').map((one) => resolved(one, document)),
        query: places('query').map((one) => resolved(one, document)),
        headers: places('header').map(({ name }) => name),
        schema: content && resolved(content.schema, document),
      };
    }),
  );
}

const contracts = new Map(registeredEndpoints.map(({ name, contract }) => [name, contract]));

/** The contract of an operation, by name. */
export const contractOf = (name) => contracts.get(name);

export const isCommand = ({ method }) => method !== 'GET';

function accessIn({ description, security }) {
  if (security?.length === 0) return 'public';
  const permissions = [...description.replace(TAKES_OUT, '').matchAll(/`([a-z_]+:[a-z_]+)`/g)].map(
    ([, name]) => name,
  );
  return permissions.length > 0 ? permissions : 'signed-in';
}

function resolved(value, document) {
  if (Array.isArray(value)) return value.map((inner) => resolved(inner, document));
  if (typeof value !== 'object' || value === null) return value;
  if (typeof value.$ref === 'string') return resolved(atPointer(document, value.$ref), document);
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, resolved(inner, document)]));
}

const atPointer = (document, pointer) =>
  pointer
    .slice(2)
    .split('/')
    .reduce((place, name) => place[name], document);
