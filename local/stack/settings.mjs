import { freePorts } from './ports.mjs';

/** Every port of the stack: the variable that sets it, and the default. */
const PORTS = {
  gateway: { variable: 'PORT', usual: 8080 },
  postgres: { variable: 'GRANARY_POSTGRES_PORT', usual: 8432 },
  redis: { variable: 'GRANARY_REDIS_PORT', usual: 8379 },
  eventStore: { variable: 'GRANARY_EVENTSTORE_PORT', usual: 8213 },
  command: { variable: 'GRANARY_COMMAND_PORT', usual: 8181 },
  query: { variable: 'GRANARY_QUERY_PORT', usual: 8182 },
  projector: { variable: 'GRANARY_PROJECTOR_PORT', usual: 8183 },
};

/** External servers that replace ours. */
const EXTERNAL = { postgres: 'DATABASE_URL', redis: 'REDIS_URL', eventStore: 'EVENTSTORE_URL' };

/** The settings of `npm start` from its environment. */
export function settingsFromEnvironment(directory, env = process.env) {
  return {
    directory,
    ports: mapValues(PORTS, ({ variable, usual }) => portNumber(variable, env[variable], usual)),
    external: mapValues(EXTERNAL, (variable) => env[variable] || undefined),
    // 0.0.0.0 also accepts the tablets and phones in the warehouse.
    host: env.GRANARY_HOST || '127.0.0.1',
    env,
  };
}

/** The local URL of a stack with these settings. */
export function gatewayUrl({ host, ports }) {
  const isEverywhere = host === '0.0.0.0' || host === '::';
  const name = isEverywhere ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
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
    host: '127.0.0.1',
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

function portNumber(variable, text, usual) {
  if (!text) return usual;
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new Error(`${variable}=${text} is not a port number (1–65535).`);
}

function withoutOurs(env) {
  const ours = new Set([...Object.values(PORTS).map(({ variable }) => variable), ...Object.values(EXTERNAL)]);
  return Object.fromEntries(Object.entries(env).filter(([name]) => !ours.has(name)));
}

function mapValues(record, change) {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));
}
