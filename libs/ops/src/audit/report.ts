import type { Difference, Leaf, Verification } from '@granary/evidence/log';
import { count, duration, many, moment } from '../format.ts';

const placeOf = ({ stream, revision, position, id, type }: Leaf): string =>
  `${type} at ${stream}@${revision}, position ${position}, event ${id}`;

const kinds: Readonly<Record<Difference['kind'], string>> = {
  changed: 'was changed',
  removed: 'was removed',
  inserted: 'was inserted and never signed',
  moved: 'is no longer at its place',
  replaced: 'was replaced by another',
  'ends-early': 'is missing, and all behind it',
  'leaf-unreadable': 'has a leaf that cannot be read',
};

const differenceText = ({ kind, index, event, fields, found, missing }: Difference): string[] => [
  `The first event that differs is number ${count(index + 1)} of the log:`,
  `  ${event ? placeOf(event) : 'unknown'}`,
  `  ${kinds[kind]}`,
  ...fields.map(({ field, signed, found: now }) => `  ${field}: signed ${signed}, found ${now}`),
  ...(kind === 'moved' || kind === 'replaced' || kind === 'removed'
    ? [`  in its place: ${found ? placeOf(found) : 'nothing'}`]
    : []),
  ...(missing > 0 ? [`  ${many(missing, 'signed event is', 'signed events are')} not there`] : []),
];

/** The verification as text for the terminal. */
export const verificationText = (verification: Verification): string => {
  const { state, events, position, head, heads, unsigned, difference, faults, seconds } = verification;
  const signed = head
    ? `${many(heads, 'head')}, the last of ${moment(head.time)} over ${many(head.size, 'event')}, key ${head.key}`
    : 'no head';
  return [
    state === 'verified' ? 'verified: the log is what was signed' : 'DIFFERS: the log is not what was signed',
    `  ${many(events, 'event')} up to position ${position} are as they were signed`,
    `  ${signed}`,
    `  ${many(unsigned, 'newer event')} that nobody has signed yet`,
    `  ${duration(seconds)}, ${count(Math.round(events / Math.max(seconds, 0.001)))} events a second`,
    ...(difference ? ['', ...differenceText(difference)] : []),
    ...(faults.length > 0 ? ['', ...faults.map(({ kind, detail }) => `${kind}: ${detail}`)] : []),
  ].join('\n');
};
