import {
  Rejection,
  reject,
  rejections,
  type RejectionCode,
  type RejectionFacts,
} from '@granary/domain/kernel';
import { outbound, type OutboundEvent, type RefusedCredit, type RefusedLine } from '@granary/domain/outbound';
import { isAboutTime } from '@granary/domain/outbound/rules';
import type { EventStore } from '@granary/event-store';

interface Refusal {
  readonly code: 'ALLOCATION_CONFLICT' | 'SHIPMENT_REFUSED' | 'VOID_REFUSED';
  readonly number: string;
  readonly lines: readonly RefusedLine[];
  readonly credit?: RefusedCredit | null;
}

/** The refusal recorded by an outcome; undefined if it succeeded. */
export const refusalIn = ({ type, data }: OutboundEvent): Refusal | undefined => {
  switch (type) {
    case 'OutboundSubmissionRefused':
      return {
        code: 'ALLOCATION_CONFLICT',
        number: data.number,
        lines: data.refusals,
        credit: data.credit,
      };
    case 'OutboundReallocationRefused':
      return { code: 'ALLOCATION_CONFLICT', number: data.number, lines: [data.refusal] };
    case 'OutboundShipmentRefused':
      return { code: 'SHIPMENT_REFUSED', number: data.number, lines: data.refusals };
    case 'OutboundVoidRefused':
      return { code: 'VOID_REFUSED', number: data.number, lines: data.refusals };
    default:
      return undefined;
  }
};

const isCode = (code: string): code is RejectionCode => code in rejections;

/** Codes that are about the destination, not the goods. */
const ofThePlace: ReadonlySet<string> = new Set(['WAREHOUSE_INACTIVE', 'WAREHOUSE_NOT_FOUND']);

/** A refusal by the ledger alone is reported as itself. Beside refused lines, the credit is one more fact. */
export const rejectionOf = (store: EventStore, refusal: Refusal): Promise<Rejection> => {
  const { credit, lines, number } = refusal;
  const [first] = lines;
  if (first && lines.every(isAboutTime) && isCode(first.code))
    return Promise.resolve(untimely(first, refusal));
  const place = lines.find(({ code }) => ofThePlace.has(code));
  if (place && isCode(place.code))
    return Promise.resolve(reject(place.code, place.facts as RejectionFacts, 'destination'));
  if (!credit || lines.length > 0 || !isCode(credit.code)) return withTakers(store, refusal);
  return Promise.resolve(reject(credit.code, { ...(credit.facts as RejectionFacts), number }));
};

/** A wrong date is reported as such, with the facts of what would be valid. */
const untimely = ({ line, code, facts }: RefusedLine, { code: refused, number }: Refusal): Rejection =>
  new Rejection(
    isCode(code) ? code : refused,
    { ...(facts as RejectionFacts), number, line },
    refused === 'SHIPMENT_REFUSED' ? 'shippedAt' : undefined,
  );

/** Adds to every line who holds its goods and since when: "40 → 25, taken by OUT-…, 14:02". */
const withTakers = async (
  store: EventStore,
  { code, number, lines, credit }: Refusal,
): Promise<Rejection> => {
  const told = [];
  for (const { line, item, code: why, facts } of lines) {
    const { takenBy } = facts;
    const takenAt = typeof takenBy === 'string' ? await heldSince(store, takenBy) : null;
    told.push({ line, item, code: why, facts: { ...facts, takenAt } });
  }
  return reject(code, {
    number,
    lines: told,
    lineNumbers: lines.map(({ line }) => line).join(', '),
    ...(credit && { credit: [credit] }),
  });
};

const holding: ReadonlySet<string> = new Set(['OutboundReserved', 'OutboundLineReallocated']);

const heldSince = async (store: EventStore, number: string): Promise<string | null> => {
  const newestFirst = store.readStream(outbound.category, number, { backwards: true });
  for await (const { type, recordedAt } of newestFirst) if (holding.has(type)) return recordedAt;
  return null;
};
