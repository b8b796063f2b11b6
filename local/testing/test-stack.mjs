import { commonEnvironment, gateway, services } from '../stack/applications.mjs';
import { bundledProgram } from '../stack/bundled.mjs';
import { freePorts, portAnswers } from '../stack/ports.mjs';
import { secrets } from '../stack/secrets.mjs';
import { makeFolders, startProcess } from '../stack/server-process.mjs';
import { addresses, ownServers } from '../stack/servers.mjs';
import { privateSettings } from '../stack/settings.mjs';
import { realEventStore } from './real-event-store.mjs';
import { openRunDirectory, removeRunDirectory, sweepKilledRuns } from './run-directory.mjs';

const SERVERS = ['postgres', 'redis', 'event-store'];
const SERVICES = ['command-api', 'query-api', 'projector'];
/** What precedes the name of a service in the names of its further instances. */
const FURTHER = ['second-', 'third-', 'fourth-'];

/**
 * Starts the named parts of Granary as the stack does, each as a process on a free port, with temporary data. `start`,
 * `stop` and `kill` take the name of a part and resolve when it is ready or has ended. Also available: further instances of
 * each service, such as `second-projector`, and `projectors`, which are other programs by name. `external` maps servers to
 * external addresses, `env` adds environment variables for every part. `former` maps services to programs of another
 * release, from which they are started first; `start` then starts this one.
 */
export async function openTestStack(names, { projectors = {}, external = {}, env = {}, former = {} } = {}) {
  await sweepKilledRuns();
  const directory = await openRunDirectory();
  await makeFolders(directory);
  const own = await privateSettings(directory);
  const settings = { ...own, external, env: { ...own.env, ...env } };
  const kept = await secrets(directory, {});
  const servers = addresses(settings, kept.GRANARY_POSTGRES_PASSWORD);
  const environment = commonEnvironment(settings, servers, kept);
  const ports = await freePorts(Object.keys(projectors).length + FURTHER.length * SERVICES.length);
  const further = furtherInstances(ports.slice(Object.keys(projectors).length));
  const descriptions = new Map(
    [
      ...ownServers(settings, kept.GRANARY_POSTGRES_PASSWORD),
      ...services(settings, environment),
      gateway(settings, { ...environment, ...addressesOfAll(names, environment, further) }),
      ...[...further].map(([name, { service, port }]) =>
        instance({ name, program: () => bundledProgram(service), port, directory, environment }),
      ),
      ...Object.entries(projectors).map(([name, program], n) =>
        instance({ name, program: () => program, port: ports[n], directory, environment }),
      ),
      realEventStore({ directory, port: settings.ports.eventStore }),
    ]
      .filter((description) => description !== undefined)
      .map((description) => [description.name, description]),
  );
  const { command, query, projector } = settings.ports;
  const ownPorts = { 'command-api': command, 'query-api': query, projector };
  const first = new Map(
    names.flatMap((name) => {
      const { service = name, port = ownPorts[name] } = further.get(name) ?? {};
      const program = former[service];
      return program
        ? [[name, instance({ name, program: () => program, port, directory, environment })]]
        : [];
    }),
  );
  const running = new Map();

  const start = async (name, description = descriptions.get(name)) => {
    running.set(name, await description.start());
  };
  const stop = async (name) => {
    await running.get(name)?.stop();
    running.delete(name);
  };
  /** Sends SIGKILL. */
  const kill = async (name) => {
    const { pid, exited } = running.get(name);
    process.kill(-pid, 'SIGKILL');
    await exited;
    running.delete(name);
  };
  const close = async () => {
    const [those, others] = split([...running.keys()]);
    await Promise.all(others.map(stop));
    await Promise.all(those.map(stop));
    await removeRunDirectory(directory);
  };

  try {
    for (const group of split(names)) {
      const starting = group.map((name) => start(name, first.get(name)));
      // All must be registered before a failure of one ends the others.
      await Promise.allSettled(starting);
      await Promise.all(starting);
    }
  } catch (error) {
    await close();
    throw error;
  }
  return {
    directory,
    databaseUrl: servers.DATABASE_URL,
    redisUrl: servers.REDIS_URL,
    eventStoreUrl: servers.EVENTSTORE_URL,
    commandUrl: environment.COMMAND_URL,
    queryUrl: environment.QUERY_URL,
    /** Second instances, which are started only if named. */
    secondCommandUrl: `http://127.0.0.1:${further.get('second-command-api').port}`,
    secondQueryUrl: `http://127.0.0.1:${further.get('second-query-api').port}`,
    projectorUrl: `http://127.0.0.1:${settings.ports.projector}`,
    url: `http://127.0.0.1:${settings.ports.gateway}`,
    start: (name) => start(name),
    stop,
    kill,
    pidOf: (name) => running.get(name).pid,
    close,
  };
}

/** Servers first, because the services need them at startup. */
function split(names) {
  const isServer = (name) => SERVERS.includes(name);
  return [names.filter(isServer), names.filter((name) => !isServer(name))];
}

/** Further instances of the services, by name. */
const furtherInstances = (ports) =>
  new Map(
    FURTHER.flatMap((which, n) =>
      SERVICES.map((service, m) => [`${which}${service}`, { service, port: ports[n * SERVICES.length + m] }]),
    ),
  );

/** For the gateway: the addresses of all instances of each service. */
function addressesOfAll(names, { COMMAND_URL, QUERY_URL, PROJECTOR_URL }, further) {
  const all = (first, service) =>
    [
      first,
      ...[...further]
        .filter(([name, instance]) => names.includes(name) && instance.service === service)
        .map(([, { port }]) => `http://127.0.0.1:${port}`),
    ].join(',');
  return {
    COMMAND_URL: all(COMMAND_URL, 'command-api'),
    QUERY_URL: all(QUERY_URL, 'query-api'),
    PROJECTOR_URL: all(PROJECTOR_URL, 'projector'),
  };
}

const instance = ({ name, program, port, directory, environment }) => ({
  name,
  start: async () =>
    startProcess({
      name,
      command: process.execPath,
      args: ['--enable-source-maps', await program()],
      directory,
      cwd: directory,
      env: { ...environment, HOST: '127.0.0.1', PORT: String(port) },
      isReady: ({ failed }) => portAnswers(port, { failed, deadlineMs: 60_000 }),
    }),
});
