import { freePorts } from './ports.mjs';

/** Every port of the stack: the variable that sets it, and the default. */
const PORTS = {
  gateway: { variable: 'PORT', usual: 8080, of: 'the web app and the API' },
  postgres: { variable: 'GRANARY_POSTGRES_PORT', usual: 8432, of: 'Postgres' },
  redis: { variable: 'GRANARY_REDIS_PORT', usual: 8379, of: 'Redis' },
  eventStore: { variable: 'GRANARY_EVENTSTORE_PORT', usual: 8213, of: 'the event store' },
  command: { variable: 'GRANARY_COMMAND_PORT', usual: 8181, of: 'command-api' },
  query: { variable: 'GRANARY_QUERY_PORT', usual: 8182, of: 'query-api' },
  projector: { variable: 'GRANARY_PROJECTOR_PORT', usual: 8183, of: 'the projector' },
};

/** External servers that replace ours. */
const EXTERNAL = { postgres: 'DATABASE_URL', redis: 'REDIS_URL', eventStore: 'EVENTSTORE_URL' };

/** Places of files: a folder of the stack, or a bucket. */
const PLACES = ['GRANARY_FILES', 'GRANARY_EXPORTS'];

const LOOPBACK = '127.0.0.1';

/** Every variable of `npm start` that is not a service's, for `docs/configuration.md`. */
export const LAUNCHER_VARIABLES = [
  ...Object.values(PORTS).map(({ variable, usual, of }) => ({
    name: variable,
    type: 'a port number (1–65535)',
    default: String(usual),
    description: `Port of ${of}.`,
  })),
  {
    name: 'GRANARY_HOST',
    type: 'an address',
    default: LOOPBACK,
    description: 'Listen address of the web app and the API; `0.0.0.0` accepts tablets on the network.',
  },
  {
    name: 'GRANARY_HOME',
    type: 'a folder',
    default: '.granary',
    description: 'All data and logs.',
  },
  {
    name: 'GRANARY_POSTGRES_PASSWORD',
    type: 'a text',
    description: 'Password of the local Postgres. Default: made on the first start.',
    secret: true,
  },
];

/** The settings of `npm start` from its environment. */
export function settingsFromEnvironment(directory, env = process.env) {
  return {
    directory,
    ports: mapValues(PORTS, ({ variable, usual }) => portNumber(variable, env[variable], usual)),
    external: mapValues(EXTERNAL, (variable) => env[variable] || env[`${variable}_FILE`] || undefined),
    // 0.0.0.0 also accepts the tablets and phones in the warehouse.
    host: env.GRANARY_HOST || LOOPBACK,
    env,
  };
}

/** The settings with the content of the files that `‹NAME›_FILE` names, which needs a built Granary. */
export async function withFileVariables(settings) {
  const { commandConfig, projectorConfig, queryConfig, withFiles } = await import('@granary/platform/config');
  const names = [commandConfig, projectorConfig, queryConfig].flatMap(({ shape }) => Object.keys(shape));
  const env = withFiles(settings.env, new Set([...names, 'GRANARY_POSTGRES_PASSWORD']));
  const external = mapValues(EXTERNAL, (variable, name) => env[variable] || settings.external[name]);
  return { ...settings, env, external };
}

/** The local URL of a stack with these settings. */
export function gatewayUrl({ host, ports }) {
  const isEverywhere = host === '0.0.0.0' || host === '::';
  const name = isEverywhere ? LOOPBACK : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${ports.gateway}`;
}

/** Settings for a stack that shares nothing with others on this machine. */
export async function privateSettings(directory) {
  const names = Object.keys(PORTS);
  const ports = await freePorts(names.length);
  return {
    directory,
    ports: Object.fromEntries(names.map((name, index) => [name, ports[index]])),
    external: {},
    host: LOOPBACK,
    env: withoutOurs(process.env),
  };
}

/** The ports this stack will listen on, by variable. */
export function portsByVariable({ ports, external }) {
  const ours = Object.keys(PORTS).filter((name) => !external[name]);
  return Object.fromEntries(ours.map((name) => [PORTS[name].variable, ports[name]]));
}

/** The variables that configure external servers. */
export function externalServers({ external }) {
  return Object.keys(EXTERNAL)
    .filter((name) => external[name])
    .map((name) => EXTERNAL[name]);
}

/** The place if it is a bucket; undefined if it is a folder or not set. */
export const bucketIn = (place) => (place?.startsWith('s3://') ? place : undefined);

function portNumber(variable, text, usual) {
  if (!text) return usual;
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new Error(`${variable}=${text} is not a port number (1–65535).`);
}

function withoutOurs(env) {
  const servers = Object.values(EXTERNAL).flatMap((name) => [name, `${name}_FILE`]);
  const places = PLACES.flatMap((name) => [name, `${name}_FILE`]);
  const ours = new Set([...Object.values(PORTS).map(({ variable }) => variable), ...servers, ...places]);
  return Object.fromEntries(Object.entries(env).filter(([name]) => !ours.has(name)));
}

function mapValues(record, change) {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value, name)]));
}
