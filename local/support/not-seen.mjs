/** What is always left out, whoever asks. */
const WITHHELD = `Left out on purpose: secrets and personal data. Of log entries only time, level, message, error, request, path,
status and name of the command are kept; of the log, the tables, files and messages nothing.`;

/** Collects in a folder what only the machine of the parts has; one line for each part. */
const COLLECT = {
  'docker compose': {
    logs: (part) => `docker compose logs --since 1h ${part} > collected/${part}.log`,
    metrics: (part) => `docker compose exec -T ${part} ${METRICS} > collected/${part}.metrics`,
    pack: (file) => `node --env-file=.env local/ops.mjs support-bundle ${file} --with collected`,
  },
  Kubernetes: {
    logs: (part) =>
      `kubectl --namespace granary logs --since 1h deployment/granary-${part} > collected/${part}.log`,
    metrics: (part) =>
      `kubectl --namespace granary exec deployment/granary-${part} -- ${METRICS} > collected/${part}.metrics`,
    pack: (file) => `npm run ops -- support-bundle ${file} --with collected`,
  },
};
const METRICS = `node -e "fetch('http://127.0.0.1:3000/metrics').then((it) => it.text()).then(console.log)"`;

/**
 * Says what is missing from a support bundle and how to add it. `logs` and `metrics` are parts without them; `places`
 * are where health and configuration are from.
 */
export function notSeen({ file, logs, metrics, places: { health, instance }, failed }) {
  const missing = [
    ...failed.map((name) => `${name}: the server refused or did not answer; the file says why.`),
    ...(logs.length > 0 ? [`Logs of ${logs.join(', ')}.`] : []),
    ...(metrics.length > 0 ? [`Metrics of ${metrics.join(', ')}.`] : []),
    ...placesThatDiffer(health, instance),
  ];
  if (missing.length === 0) return `Everything was collected.\n\n${WITHHELD}\n`;
  const isIncomplete = logs.length + metrics.length > 0;
  return [
    'Not in this archive:',
    missing.map((line) => `- ${line}`).join('\n'),
    ...(isIncomplete ? howToAdd({ file, logs, metrics }) : []),
    WITHHELD,
  ]
    .join('\n\n')
    .concat('\n');
}

const placesThatDiffer = (health, instance) => {
  if (instance === undefined)
    return [
      `Configuration of the services of ${health}: nothing runs from this checkout, so configuration.json tells the variables of this shell.`,
    ];
  if (instance === health) return [];
  return [
    `Health and read models of ${instance}, from which configuration, metrics and logs are: they are those of ${health}.`,
  ];
};

const howToAdd = ({ file, logs, metrics }) => [
  'To add logs and metrics, in an empty folder `collected` of the checkout. What is in the logs is withheld as here.',
  ...Object.entries(COLLECT).map(([name, collect]) =>
    [
      `${name}:`,
      '    mkdir collected',
      ...logs.map((part) => `    ${collect.logs(part)}`),
      ...metrics.map((part) => `    ${collect.metrics(part)}`),
      `    ${collect.pack(again(file))}`,
    ].join('\n'),
  ),
];

/** An archive is never written over another. */
const again = (file) => file.replace(/(\.zip)?$/u, '-complete.zip');
