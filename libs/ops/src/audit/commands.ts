import {
  TreeReader,
  isProven,
  lastHeads,
  noteVerification,
  parseLeaf,
  provenEvent,
  signerOf,
  verifyLog,
  type Verification,
} from '@granary/evidence/log';
import { exitCodes } from '../exit-codes.ts';
import { count, moment, table } from '../format.ts';
import type { Terminal } from '../terminal.ts';
import { UsageError } from '../usage.ts';
import { archive, checkArchiveFile } from './archives.ts';
import { copyAt } from './copy-place.ts';
import { fetch } from './fetch.ts';
import { withLog, type AuditCommand, type LogCommand } from './command.ts';
import { verificationText } from './report.ts';

const HEADS_SHOWN = 20;

const verify: LogCommand = {
  reads: 'log',
  words: '[--heads COPY]',
  summary: 'Read the whole log and compare it with what was signed; names the first event that differs',
  run: ({ settings, terminal, headsCopy, env }) =>
    withLog(settings, async (log) => {
      const { directory, keys } = settings;
      const verification = await verifyLog({
        log,
        directory,
        keys,
        ...(headsCopy !== undefined && { headsCopy }),
        onProgress: (events, of) => {
          if (of > 0) terminal.progress(events / of, `verified · ${count(events)} of ${count(of)} events`);
        },
      });
      terminal.progressEnds();
      if (!isOfNothing(verification)) note(directory, verification, terminal);
      const copy = await copyAt(env, directory);
      terminal.answer({ ...verification, copy }, [verificationText(verification), ...copy.told].join('\n'));
      return verification.state === 'verified' && !copy.isOfAnotherLog ? exitCodes.done : exitCodes.notWell;
    }),
};

/** Before the first event there is nothing to sign: kept, it would be an alarm until the next verification. */
const isOfNothing = ({ heads: headCount, events, unsigned }: Verification): boolean =>
  headCount + events + unsigned === 0;

/** Stores the result if possible: verification only needs read access to the files. */
const note = (directory: string, verification: Verification, terminal: Terminal) => {
  try {
    noteVerification(directory, verification);
  } catch (error) {
    terminal.say(`The result could not be kept: ${error instanceof Error ? error.message : String(error)}`);
  }
};

const heads: LogCommand = {
  reads: 'log',
  words: '',
  summary: `The newest ${HEADS_SHOWN} heads, and whether they are signed by a known key`,
  async run({ settings: { directory, keys }, terminal }) {
    const rows = lastHeads(directory, HEADS_SHOWN).map((head) => ({
      ...head,
      signed: signerOf(head, keys) !== undefined,
    }));
    const columns = [
      { label: 'TIME', value: ({ time }: (typeof rows)[number]) => moment(time) },
      { label: 'EVENTS', value: ({ size }: (typeof rows)[number]) => count(size), right: true },
      { label: 'POSITION', value: ({ position }: (typeof rows)[number]) => position, right: true },
      { label: 'ROOT', value: ({ root }: (typeof rows)[number]) => root },
      { label: 'KEY', value: ({ key }: (typeof rows)[number]) => key },
      { label: 'SIGNED', value: ({ signed }: (typeof rows)[number]) => (signed ? 'yes' : 'NO') },
    ];
    terminal.answer(rows, rows.length > 0 ? table(columns, rows) : 'Nothing was signed yet.');
    return rows.length > 0 && rows.every(({ signed }) => signed) ? exitCodes.done : exitCodes.notWell;
  },
};

const prove: LogCommand = {
  reads: 'log',
  words: 'EVENT-ID',
  summary: 'Show that one event is in the log that was signed, as it was signed',
  run: ({ settings, terminal, words: [eventId] }) => {
    const { directory, keys } = settings;
    if (!eventId) throw new UsageError('Which event? npm run audit -- prove EVENT-ID');
    return withLog(settings, async (log) => {
      const [head] = lastHeads(directory, 1);
      if (!head) {
        terminal.answer({ eventId, isWell: false, head: null }, 'Nothing was signed yet.');
        return exitCodes.notWell;
      }
      const tree = new TreeReader(directory, head.size);
      try {
        const found = await provenEvent(directory, tree, log, eventId);
        if (!found) {
          const text = `No event ${eventId} is among the ${count(head.size)} that were signed.`;
          terminal.answer({ eventId, isWell: false, head }, text);
          return exitCodes.notWell;
        }
        const isSigned = signerOf(head, keys) !== undefined;
        const isInTree = isProven(found.proof, head);
        const isWell = isSigned && isInTree && found.isAsSigned;
        const leaf = parseLeaf(found.proof.leaf);
        terminal.answer(
          { ...found, head, isSigned, isInTree, isWell },
          [
            `${leaf?.type} at ${leaf?.stream}@${leaf?.revision}, position ${leaf?.position}, recorded ${leaf?.recordedAt}`,
            `  number ${count(found.proof.index + 1)} of ${count(head.size)}, ${found.proof.path.length} hashes up to the root ${head.root}`,
            `  in the signed tree:        ${isInTree ? 'yes' : 'NO'}`,
            `  as it was signed:          ${found.isAsSigned ? 'yes' : 'NO'}`,
            `  head signed by a known key: ${isSigned ? 'yes' : 'NO'} (${moment(head.time)}, key ${head.key})`,
          ].join('\n'),
        );
        return isWell ? exitCodes.done : exitCodes.notWell;
      } finally {
        tree.close();
      }
    });
  },
};

const key: LogCommand = {
  reads: 'log',
  words: '',
  summary: 'The public key, to be kept where this machine cannot change it',
  async run({ settings: { keys }, terminal }) {
    const [own] = keys;
    if (!own) return exitCodes.failed;
    const base64 = own.key.export({ format: 'der', type: 'spki' }).toString('base64');
    terminal.answer({ id: own.id, base64, pem: own.pem }, `key ${own.id}\n${base64}\n\n${own.pem.trim()}`);
    return exitCodes.done;
  },
};

export const auditCommands: Readonly<Record<string, AuditCommand>> = {
  verify,
  heads,
  prove,
  key,
  archive,
  'check-archive': checkArchiveFile,
  fetch,
};
