import { reject } from '../kernel/index.ts';
import {
  allocationStatusOf,
  obstacleTo,
  type AllocationStatus,
  type OutboundCommand,
  type OutboundStatus,
} from './rules.ts';
import { isDocument, type LineProgress, type OutboundDocument, type OutboundState } from './state.ts';

/** The document. Throws if it does not exist or a process is working on it. */
export const settledDocument = (state: OutboundState): OutboundDocument => {
  if (!isDocument(state)) throw reject('NOT_FOUND');
  if (state.process.kind !== 'none') throw reject('DOCUMENT_PROCESSING', { number: state.number });
  return state;
};

/** The document. Throws unless the transition table allows the command. */
export const documentFor = (state: OutboundState, command: OutboundCommand): OutboundDocument => {
  const document = settledDocument(state);
  const { number, status } = document;
  switch (obstacleTo(command, standingOf(document))) {
    case undefined:
    case 'processing':
      return document;
    case 'deleted':
      throw reject('DOCUMENT_DELETED', { number });
    case 'status':
      throw reject('OUTBOUND_STATUS_FORBIDS', { number, status });
    case 'allocation':
      throw command === 'submit' ? incomplete(document) : unsound(document);
  }
};

/** Whether a rule, and nobody else, took the step to this status. */
export const wasTakenByRule = (state: OutboundState, status: OutboundStatus): boolean =>
  state.status === status && isDocument(state) && state.byRule && isAtRest(state);

const isAtRest = ({ deleted, process }: OutboundDocument): boolean => !deleted && process.kind === 'none';

export const standingOf = (document: OutboundDocument) => ({
  status: document.status,
  type: document.content.type,
  allocation: allocationOf(document.lines),
  processing: document.process.kind !== 'none',
  deleted: document.deleted,
});

/** The line. Throws `LINE_NOT_FOUND`. */
export const lineOf = ({ lines }: OutboundDocument, number: number): LineProgress => {
  const line = lines.find((one) => one.line === number);
  if (!line) throw reject('LINE_NOT_FOUND', { line: number });
  return line;
};

const isSound = ({ invalid, refused }: LineProgress): boolean => invalid.length === 0 && !refused;

export const allocationOf = (lines: readonly LineProgress[]): AllocationStatus =>
  allocationStatusOf(lines.map((line) => ({ ...line, sound: isSound(line) })));

/** The allocation status after changing the lines. */
export const allocationWith = (
  { lines }: OutboundDocument,
  change: (line: LineProgress) => Partial<LineProgress>,
): AllocationStatus => allocationOf(lines.map((line) => ({ ...line, ...change(line) })));

const incomplete = ({ number, lines }: OutboundDocument) => {
  const open = lines.filter((line) => allocationOf([line]) !== 'complete').map(({ line }) => line);
  return reject('ALLOCATION_INCOMPLETE', { number, lines: open, lineNumbers: open.join(', ') });
};

const unsound = ({ number, lines }: OutboundDocument) => {
  const open = lines.filter((line) => !isSound(line)).map(({ line }) => line);
  return reject('ALLOCATION_INVALID', { number, lines: open, lineNumbers: open.join(', ') });
};
