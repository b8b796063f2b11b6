import { PackageFile, type PackageSubject } from '@granary/evidence/package';
import {
  TreeReader,
  lastHeads,
  signerOf,
  signingKey,
  type PublicKey,
  type SignedHead,
} from '@granary/evidence/log';
import { EventStore } from '@granary/event-store';
import { setTimeout as pause } from 'node:timers/promises';
import { Unmakeable } from './failure.ts';
import { gather } from './gather.ts';
import type { Job, Made } from './job.ts';
import { rowOf, type Row } from './rows.ts';
import { csvSheet, pdfReport, xlsxSheet } from './sheets.ts';

/** The log is normally signed within seconds; longest wait for a head that covers the request. */
const HEAD_PATIENCE_MS = 30_000;
const LOOK_MS = 200;
const TOLD_EVERY = 250;

/** Writes the archive. Throws `Unmakeable`. */
export const makePackage = async (
  job: Job,
  progress: (done: number, total: number) => void,
): Promise<Made> => {
  const key = signingKey(job.secret);
  const log = new EventStore(job.eventStoreUrl);
  const head = await headFor(job, key.public);
  if (!signerOf(head, [key.public])) throw new Unmakeable('not-as-signed');
  const tree = new TreeReader(job.directory, head.size);
  try {
    if (Buffer.from(tree.root()).toString('hex') !== head.root) throw new Unmakeable('not-as-signed');
    const { count, events, ...met } = await gather(log, tree, job.plan);
    if (count === 0) throw new Unmakeable('nothing-found');
    const { madeBy, madeAt, plan, request, language } = job;
    const leftOut = plan.leftOut + met.leftOut;
    const file = new PackageFile(job.path, { what: whatOf(job), madeBy, madeAt, head, key, tree });
    const rows: Row[] = [];
    const reader = { permissions: new Set(job.permissions), warehouses: job.warehouses };
    for await (const placed of events) {
      const { row, shown } = rowOf(placed, reader, language);
      file.addEvent(placed.index, placed.event, shown);
      rows.push(row);
      if (rows.length % TOLD_EVERY === 0) progress(rows.length, count);
    }
    progress(rows.length, count);
    file.eventsEnd();
    const report = { request, language, madeBy, madeAt, head, leftOut, rows };
    file.add('sheets/events.csv', csvSheet(report));
    file.add('sheets/events.xlsx', await xlsxSheet(report));
    file.add('sheets/report.pdf', await pdfReport(report));
    return { ...file.end({ documentsAndBatches: leftOut }), head, leftOut };
  } finally {
    tree.close();
    await log.close();
  }
};

/** The signed head, which should cover everything up to the time of the request. */
const headFor = async ({ directory, upTo }: Job, key: PublicKey): Promise<SignedHead> => {
  const end = Date.now() + HEAD_PATIENCE_MS;
  for (;;) {
    const [head] = lastHeads(directory, 1);
    // A head signed with a former key will soon be signed again; a package is verified with one key only.
    if (head && BigInt(head.position) >= BigInt(upTo) && signerOf(head, [key])) return head;
    if (Date.now() > end) {
      // Events not signed in time are left out; the manifest says where the package ends.
      if (head) return head;
      throw new Unmakeable('nothing-signed');
    }
    await pause(LOOK_MS);
  }
};

const whatOf = ({ request: { kind, subject, from, to, category } }: Job): PackageSubject => ({
  kind,
  subject: kind === 'period' ? `${from} – ${to}` : subject,
  from: from ?? null,
  to: to ?? null,
  category: category ?? null,
});
