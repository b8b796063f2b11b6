import { execFile, execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { createUnit, unit } from '@granary/domain/configuration';
import { programOf, realEventStoreCommand, startRealEventStore } from '@granary/embedded-event-store/testing';
import { EventStore } from '@granary/event-store';
import { EvidenceRecorder, signingKey, verifyLog, type Verification } from '@granary/evidence/log';
import { commandContext } from '@granary/testing/fixtures/command-context';
import { unitDetails } from '@granary/testing/fixtures/unit-details';
import { startTestEventStore, until, type TestEventStore } from '@granary/testing/stack';
import { ROOT } from '../stack/layout.mjs';
import { freePorts } from '../stack/ports.mjs';

jest.setTimeout(240_000);
const EVENTS = 500;
/** So few that the real event store writes and merges files of its index during the copy. */
const MEMORY_TABLE_EVENTS = '50';
const command = realEventStoreCommand();
if (!command) console.log('Left out: a real event store; GRANARY_REAL_EVENTSTORE names no program.');

const home = mkdtempSync(join(tmpdir(), 'granary-back-up-'));
const at = (name: string) => join(home, name);
const key = signingKey(randomBytes(32).toString('base64'));
const stop = new AbortController();
let server: TestEventStore;
let log: EventStore;
let recorder: EvidenceRecorder;
let running: Promise<unknown>;
let written = 0;

beforeAll(async () => {
  process.env['EVENTSTORE_MAX_MEM_TABLE_SIZE'] = MEMORY_TABLE_EVENTS;
  symlinkSync(join(ROOT, 'local'), at('local'));
  server = await startTestEventStore();
  log = new EventStore(server.url);
  recorder = new EvidenceRecorder({ log, directory: at('evidence'), key, headEveryMs: 5 });
  running = Promise.all([recorder.run(stop.signal), keepWriting()]);
  running.catch(() => undefined);
  await until(() => (recorder.head?.size ?? 0) >= EVENTS, { what: 'signed events', withinMs: 60_000 });
});
afterAll(async () => {
  stop.abort();
  await running;
  await log.close();
  await server.close();
  rmSync(home, { recursive: true });
});

async function keepWriting(): Promise<void> {
  for (; !stop.signal.aborted; written += 1) {
    const id = `u${written}`;
    await log.decide(unit, id, commandContext(), (state) => createUnit(state, unitDetails(id)));
  }
}

/** The commands of "On servers" that run in the container of this service. */
const commandsFor = (service: string): string[] => {
  const text = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8');
  const section = text.slice(text.indexOf('### On servers'), text.indexOf('### Backups in a bucket'));
  return section
    .split('\n')
    .filter((line) => /^docker compose (exec|run)/u.test(line) && line.includes(` ${service} `));
};

/** Runs a command of the runbook as it would run in the container, whose folder is at hand as `mine`. */
const runWith = async (line: string, folder: string, mine: string): Promise<void> => {
  const inside = line
    .replace(/^docker compose exec -T \S+ /u, '')
    .replace(/^docker compose run --rm --no-deps -T --entrypoint (\S+) \S+/u, '$1')
    .replaceAll(folder, mine);
  await promisify(execFile)('sh', ['-c', inside], { cwd: home });
};

const filesIn = (archive: string): string[] =>
  execFileSync('tar', ['--list', '--gzip', '--ignore-zeros', '--file', at(archive)], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((name) => name.replace('./', ''));

async function copyEvidence(): Promise<string> {
  const [backUp, restore] = commandsFor('projector');
  await runWith(backUp!, '/granary/evidence', at('evidence'));
  mkdirSync(at('evidence-copy'));
  await runWith(restore!, '/granary/evidence', at('evidence-copy'));
  return at('evidence-copy');
}

const verified = (events: EventStore, directory: string): Promise<Verification> =>
  verifyLog({ log: events, directory, keys: [key.public] });

it('evidence that is copied while heads are signed verifies', async () => {
  const directory = await copyEvidence();
  expect(filesIn('evidence.tgz')[0]).toBe('heads.jsonl');
  expect(filesIn('evidence.tgz').filter((name) => name === 'heads.jsonl')).toHaveLength(1);
  const before = recorder.head!.size;
  await until(() => recorder.head!.size > before, { what: 'more signed events' });
  expect(await verified(log, directory)).toMatchObject({ state: 'verified', faults: [] });
});

if (command)
  it('an EventStoreDB that is copied while events are written starts and has what was signed', async () => {
    rmSync(at('evidence-copy'), { recursive: true, force: true });
    const evidence = await copyEvidence();
    const before = written;
    const [backUp, restore, cut] = commandsFor('event-store');
    await runWith(backUp!, '/var/lib/eventstore', join(server.directory, '0/db'));
    await until(() => written > before + EVENTS, { what: 'events after the copy', withinMs: 60_000 });

    const order = filesIn('events.tgz').map(kindOf);
    expect(order).toEqual(order.toSorted((one, other) => KINDS.indexOf(one) - KINDS.indexOf(other)));
    expect(new Set(order)).toEqual(new Set(KINDS));

    mkdirSync(at('copy/0/db'), { recursive: true });
    await runWith(restore!, '/var/lib/eventstore', at('copy/0/db'));
    expect(cut).toMatch(/^docker compose run --rm --no-deps -T event-store /u);
    await cutLog(at('copy/0/db'));
    const restored = await startRealEventStore(command!, { directory: at('copy') });
    const copy = new EventStore(restored.connectionString);
    try {
      const verification = await verified(copy, evidence);
      expect(verification).toMatchObject({ state: 'verified', faults: [] });
      const copied = verification.events + verification.unsigned;
      expect(copied).toBeGreaterThanOrEqual(before);
      expect(copied).toBeLessThan(written);
      const next = await copy.decide(unit, 'next', commandContext(), (state) =>
        createUnit(state, unitDetails('next')),
      );
      expect(next.events).toHaveLength(1);
    } finally {
      await copy.close();
      await restored.close();
    }
  });

/** Starts the server on the restored files, as in its container, and waits until it ends by itself. */
async function cutLog(db: string): Promise<void> {
  const program = await programOf(command!);
  const options = ['--insecure', '--run-projections', 'None', '--db', db, '--log', at('cut')];
  const [port] = await freePorts(1);
  await promisify(execFile)(program, [...options, '--node-ip', '127.0.0.1', '--node-port', String(port)], {
    cwd: dirname(program),
    env: { ...process.env, EVENTSTORE_TELEMETRY_OPTOUT: 'true', DOTNET_SYSTEM_GLOBALIZATION_INVARIANT: '1' },
    maxBuffer: 10_000_000,
  });
}

const KINDS = ['checkpoint of the index', 'index', 'checkpoint', 'chunk'];
const kindOf = (name: string): string => {
  if (name.startsWith('index/')) return name.endsWith('.chk') ? KINDS[0]! : KINDS[1]!;
  return name.endsWith('.chk') ? KINDS[2]! : KINDS[3]!;
};
