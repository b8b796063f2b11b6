import { join } from 'node:path';
import { bundledProgram } from './bundled.mjs';
import { historyBeginning } from './demo.mjs';
import { ROOT } from './layout.mjs';
import { portAnswers } from './ports.mjs';
import { startProcess } from './server-process.mjs';
import { bucketIn, gatewayUrl } from './settings.mjs';

/** Our programs by the names of their port settings. */
const NAMES = { projector: 'projector', command: 'command-api', query: 'query-api', gateway: 'gateway' };

/** Password of the first account and of the demo's accounts. */
export const LOCAL_PASSWORD = 'granary';

/** The services and how to start each; ready once it listens. */
export function services(settings, environment) {
  return ['projector', 'command', 'query'].map((part) =>
    program(part, settings, { ...environment, HOST: '127.0.0.1' }),
  );
}

export function gateway(settings, environment) {
  return program('gateway', settings, { ...environment, HOST: settings.host });
}

/** Environment variables of every program. */
export function commonEnvironment(settings, servers, secrets) {
  const { directory, ports, external, env } = settings;
  const { GRANARY_TOKEN_SECRET, GRANARY_DATA_KEY, GRANARY_EVIDENCE_KEY } = secrets;
  const beginning = historyBeginning(directory);
  return {
    NODE_ENV: 'production',
    LOG_LEVEL: 'info',
    // An external event store must not get an account with a well-known password, unless as part of a demo.
    ...(!external.eventStore && { GRANARY_FIRST_PASSWORD: LOCAL_PASSWORD }),
    ...env,
    ...(beginning && { GRANARY_FIRST_PASSWORD: LOCAL_PASSWORD, GRANARY_FIRST_ACCOUNT_AT: beginning }),
    ...servers,
    GRANARY_TOKEN_SECRET,
    GRANARY_DATA_KEY,
    GRANARY_EVIDENCE_KEY,
    GRANARY_FILES: bucketIn(env.GRANARY_FILES) ?? join(directory, 'files'),
    GRANARY_EXPORTS: bucketIn(env.GRANARY_EXPORTS) ?? join(directory, 'exports'),
    GRANARY_SCRATCH: join(directory, 'scratch'),
    GRANARY_EVIDENCE: join(directory, 'evidence'),
    // Without a mail server, messages are written to a local folder.
    ...(!env.GRANARY_SMTP_URL && { GRANARY_MAIL: join(directory, 'mail') }),
    GRANARY_PUBLIC_URL: env.GRANARY_PUBLIC_URL || gatewayUrl(settings),
    COMMAND_URL: `http://127.0.0.1:${ports.command}`,
    QUERY_URL: `http://127.0.0.1:${ports.query}`,
    PROJECTOR_URL: `http://127.0.0.1:${ports.projector}`,
  };
}

/** Throws if a service could not start with this environment. */
export async function refuseUnusable(environment) {
  const { commandConfig, projectorConfig, queryConfig, readConfig } =
    await import('@granary/platform/config');
  for (const config of [commandConfig, projectorConfig, queryConfig])
    readConfig(config.omit({ PORT: true }), environment);
}

/** The configuration of all services, without secrets. */
export async function describeEnvironment(environment) {
  const { commandConfig, describeValues, projectorConfig, queryConfig } =
    await import('@granary/platform/config');
  const described = [commandConfig, projectorConfig, queryConfig].map((config) =>
    describeValues(config, environment),
  );
  return Object.assign({}, ...described);
}

function program(part, { directory, ports }, environment) {
  const port = ports[part];
  return {
    name: NAMES[part],
    start: async (signal) =>
      startProcess({
        name: NAMES[part],
        command: process.execPath,
        args: await argumentsOf(part),
        directory,
        cwd: directory,
        env: { ...environment, PORT: String(port) },
        signal,
        isReady: ({ failed }) => portAnswers(port, { failed, deadlineMs: 60_000 }),
      }),
  };
}

async function argumentsOf(part) {
  if (part === 'gateway') return [join(ROOT, 'local/gateway/main.mjs')];
  return ['--enable-source-maps', await bundledProgram(NAMES[part])];
}
