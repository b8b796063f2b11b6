import {
  commandConfig,
  commandLineConfig,
  describeVariables,
  evidenceConfig,
  projectorConfig,
  queryConfig,
  serviceConfig,
} from '@granary/platform/config';
import { LAUNCHER_VARIABLES } from '../stack/settings.mjs';

const GATEWAY_VARIABLES = [
  {
    name: 'GRANARY_TRUSTED_PROXIES',
    type: 'addresses and networks such as `10.0.0.0/8, 192.0.2.7`, comma-separated',
    description:
      'Proxies in front of the gateway or nginx whose `X-Forwarded-For` is trusted. Default: none.',
  },
  ...['COMMAND_URL', 'QUERY_URL', 'PROJECTOR_URL'].map((name) => ({
    name,
    type: 'HTTP URLs, comma-separated',
    description:
      'Addresses of the instances of a service, for the gateway or nginx and `/api/v1/health`. `npm start` sets it.',
  })),
  {
    name: 'HEALTH_URL',
    type: 'HTTP URLs, comma-separated',
    description: 'Address of the part `health`, for nginx.',
  },
];

const COMPOSE_VARIABLES = [
  { name: 'POSTGRES_PASSWORD', type: 'a text without `@`, `:` and `/`', description: 'Of Postgres.' },
  { name: 'REDIS_PASSWORD', type: 'a text without `@`, `:` and `/`', description: 'Of Redis.' },
  {
    name: 'EVENTSTORE_PASSWORD',
    type: 'a text with upper case, lower case, digits and special characters',
    description: 'Of the accounts `admin` and `ops` of the event store, with `docker/compose.tls.yml`.',
  },
].map((variable) => ({ ...variable, secret: true, isRequired: true }));

const DEVELOPMENT_VARIABLES = [
  ['GRANARY_REAL_EVENTSTORE', 'a program', 'Starts a real EventStoreDB for tests and soaks; see README.md.'],
  [
    'GRANARY_BENCH_EVENTSTORE',
    'a connection string',
    'An empty event store for `npm run bench -- NAME`; see bench/README.md.',
  ],
  [
    'GRANARY_CONFORMANCE_URL',
    'a connection string',
    'The server that `npm run conformance` tests, which sets it.',
  ],
  ['GRANARY_CONFORMANCE_RUN', 'a text', 'Is part of the names of all streams of that run.'],
  ['GRANARY_CHROMIUM', 'a program', 'Chromium for journeys, icons and screenshots.'],
  ['GRANARY_TRACE', 'any text', 'Keeps traces of failed journeys.'],
  ['GRANARY_TASKS', 'any text', 'Prints the taps and seconds of the journeys in docs/tasks.md.'],
  ['GRANARY_API', 'an HTTP URL', 'Where the development server of the web app sends `/api`.'],
  ['GRANARY_AS_OF_HISTORIES', 'a number', 'How many random histories the test of time travel compares.'],
  ['GRANARY_AS_OF_SEED', 'a number', 'Repeats a run of that test.'],
  ['GRANARY_CRASH_AT', 'a step', 'Ends command-api at a step of a process, in tests.'],
].map(([name, type, description]) => ({ name, type, description }));

/** `docs/configuration.md`. */
export function configurationPage() {
  const common = describeVariables(serviceConfig);
  const names = new Set([...common, ...describeVariables(evidenceConfig)].map(({ name }) => name));
  const more = (config) => describeVariables(config).filter(({ name }) => !names.has(name));
  return `# Configuration

Every environment variable. This page is written by \`node local/production/write-configuration.mjs\` from the schemas that parse them (\`libs/platform/src/config\`); do not edit it.

- A wrong or missing value ends the program with one line that names the variable, never its value.
- An empty value counts as unset.
- **Secrets from files**: instead of any variable \`NAME\` of the services and the command lines, and of \`GRANARY_POSTGRES_PASSWORD\`, \`NAME_FILE\` may name a file with its value, for instance \`GRANARY_DATA_KEY_FILE=/run/secrets/data-key\`. A line break at the end is ignored. If both are set, or the file cannot be read or is empty, the program does not start.
- **Secret** variables appear in no log, response or support bundle.

## All services

${table(common)}

\`npm start\` sets \`PORT\`, \`HOST\`, the folders and the secrets of the services itself.

## command-api

${table(more(commandConfig))}

## projector and query-api

${table(describeVariables(evidenceConfig))}

## projector

${table(more(projectorConfig))}

## query-api

${table(more(queryConfig))}

## npm start

The variables of the services above, and:

${table(LAUNCHER_VARIABLES)}

With \`DATABASE_URL\`, \`REDIS_URL\` or \`EVENTSTORE_URL\` it uses that server instead of starting one.

## Gateway and health

${table(GATEWAY_VARIABLES)}

## Command lines

\`npm run ops\` and \`npm run import\`:

${table(describeVariables(commandLineConfig))}

\`npm run audit\` reads \`EVENTSTORE_URL\`, \`GRANARY_LOG_READER\`, \`GRANARY_EVIDENCE\`, \`GRANARY_EVIDENCE_KEY\` and \`GRANARY_EVIDENCE_FORMER_KEYS\` as the services do.

## docker compose

\`.env\` holds the variables of the services, and:

${table(COMPOSE_VARIABLES)}

\`NODE_EXTRA_CA_CERTS\` names the certificates of your own certificate authority, for Postgres and Redis.

## Development

${table(DEVELOPMENT_VARIABLES)}
`;
}

function table(variables) {
  const rows = variables.map(({ name, type, description, secret, default: usual, isRequired }) => [
    `\`${name}\``,
    type,
    usual ? `\`${usual}\`` : isRequired ? 'required' : '–',
    secret ? `${description} **Secret.**` : description,
  ]);
  const lines = [['Variable', 'Type', 'Default', 'Meaning'], ...rows];
  const widths = lines[0].map((_, column) => Math.max(...lines.map((cells) => cells[column].length)));
  const [head, ...body] = lines.map(
    (cells) => `| ${cells.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`,
  );
  return [head, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...body].join('\n');
}
