const MEGABYTE = 1e6;

/** The result of a preflight for people. `freeBytes` is the free space of the disk of Postgres, if known. */
export function preflightText({ isNew, readModels, migrations, obstacles, rollback, reasons }, freeBytes) {
  if (isNew) return 'The database is new: everything is created on the first start.';
  const work = readModels.filter(({ action }) => action === 'rebuild' || action === 'first build');
  return [
    ...obstacles.map((obstacle) => `NOT POSSIBLE  ${obstacle}`),
    `Migrations    ${migrations.pending.map(({ name }) => name).join(', ') || 'none'}`,
    ...(work.length === 0 ? ['Read models   none is rebuilt'] : workText(work, freeBytes)),
    ...rollbackText(rollback, reasons, readModels),
  ].join('\n');
}

function workText(work, freeBytes) {
  const bytes = work.reduce((sum, one) => sum + (one.bytes ?? 0), 0);
  // Builds that start together share one read of the log.
  const longest = Math.max(0, ...work.map(({ seconds }) => seconds ?? 0));
  const isKnown = work.every(({ seconds }) => seconds !== null);
  const free = freeBytes === undefined ? '' : `, ${megabytes(freeBytes)} are free`;
  return [
    `Read models   ${work.length} built beside the live ones, while people work:`,
    ...work.map(
      ({ model, live, code, events, seconds }) =>
        `  ${model} ${live ?? '–'} → ${code}: ${events.toLocaleString('en-US')} events, ${about(seconds)}`,
    ),
    `Time          ${isKnown ? about(longest) : 'not known before a first build'} for the slowest, more if the processors are few`,
    `Disk          about ${megabytes(bytes)} more until the previous versions are dropped${free}`,
  ];
}

const about = (seconds) =>
  seconds === null
    ? 'duration unknown'
    : seconds < 60
      ? `about ${Math.ceil(seconds)} s`
      : `about ${Math.ceil(seconds / 60)} min`;
const megabytes = (bytes) => `${Math.ceil(bytes / MEGABYTE).toLocaleString('en-US')} MB`;

function rollbackText(rollback, reasons, readModels) {
  const rebuilt = readModels.filter(({ action }) => action === 'rebuild').map(({ model }) => model);
  const steps =
    rebuilt.length > 0
      ? `put back query-api and the projector, npm run ops -- projections rollback of ${rebuilt.join(', ')}, then put back the rest`
      : 'deploy the former release';
  switch (rollback) {
    case 'by backup':
      return [
        'Rolling back  only by restoring a backup, as migrations take something away:',
        ...indented(reasons),
      ];
    case 'until new events':
      return [
        `Rolling back  possible: ${steps}.`,
        'The former release cannot read these events; once one is recorded, its stream is set aside there:',
        ...indented(reasons),
      ];
    case 'unless new events':
      return [
        `Rolling back  possible: ${steps}.`,
        'Events were not compared: --former DIR names a checkout of the release that runs now.',
      ];
    default:
      return [`Rolling back  possible: ${steps}.`];
  }
}

const indented = (lines) => lines.map((line) => `  ${line}`);
