import { isZero, type Rejection } from '../kernel/index.ts';
import {
  commitReservation,
  issue,
  releaseReservation,
  reopenReservation,
  reverseIssue,
} from '../stock/index.ts';
import type { RefusedLine } from './events.ts';
import { reservationId } from './evolve.ts';
import { giveUp, onHold, reallocateLine, receive, reserveLine, type StockStep } from './line-steps.ts';
import type { OutboundDocument } from './state.ts';

/** The pending stock steps, sorted by stream: a consistent lock order prevents deadlocks. */
export const stepsOf = (document: OutboundDocument, day: string): StockStep[] =>
  [...unordered(document, day)].sort(
    (a, b) => byText(a.stream, b.stream) || a.line - b.line || byText(a.part, b.part),
  );

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const unordered = (document: OutboundDocument, day: string): StockStep[] => {
  const { process, lines } = document;
  const held = lines.filter((line) => line.batches.length > 0);
  switch (process.kind) {
    case 'none':
      return [];
    case 'reserving':
      return held.map((line) => reserveLine(document, line, day));
    case 'releasing':
      return releaseAll(document, process.reason);
    case 'reallocating':
      return lines
        .filter(({ line }) => line === process.line)
        .map((line) => reallocateLine(document, line, process, day));
    case 'shorting':
      return lines.filter(({ line }) => line === process.line).map((line) => giveUp(document, line, process));
    case 'committing':
      return held.map((line) =>
        onHold(document, line, 'commit', (stock, hold) =>
          commitReservation(stock, { ...hold, day, expected: line.batches }),
        ),
      );
    case 'issuing':
      return held.map((line) => onHold(document, line, 'issue', issue));
    case 'reopening':
      return held.map((line) =>
        onHold(document, line, 'reopen', (stock, hold) =>
          reopenReservation(stock, { ...hold, reason: 'shipment refused' }),
        ),
      );
    case 'voiding':
      return held.map((line) =>
        onHold(document, line, 'reverse', (stock, hold) =>
          reverseIssue(stock, { ...hold, reason: process.reason }),
        ),
      );
    case 'reissuing':
      return held.flatMap((line) => [
        onHold(document, line, '1-commit', (stock, hold) =>
          stock.reservations[hold.reservation] ? commitReservation(stock, { ...hold, day }) : [],
        ),
        onHold(document, line, '2-issue', (stock, hold) =>
          stock.reservations[hold.reservation] ? issue(stock, hold) : [],
        ),
      ]);
    case 'delivering':
      return process.arrivals
        .filter(({ received }) => !isZero(received))
        .map((arrival) => receive(document, arrival));
  }
};

/**
 * Undoes the steps of an attempt that succeeded after another attempt had recorded the refusal, so that no goods stay
 * reserved for nothing.
 */
export const stepsBack = (document: OutboundDocument, day: string): StockStep[] => {
  const { process, number } = document;
  switch (process.kind) {
    case 'reserving':
      return stepsOf({ ...document, process: { ...process, kind: 'releasing', reason: SUPERSEDED } }, day);
    case 'reallocating': {
      const lines = document.lines
        .filter(({ line }) => line === process.line)
        .map((line) => ({ ...line, reservation: reservationId(number, line.line, process.intent) }));
      return releaseAll({ ...document, lines }, SUPERSEDED);
    }
    case 'committing':
      return stepsOf({ ...document, process: { ...process, kind: 'reopening' } }, day);
    case 'voiding':
      return stepsOf({ ...document, process: { ...process, kind: 'reissuing' } }, day);
    case 'none':
    case 'releasing':
    case 'shorting':
    case 'issuing':
    case 'reopening':
    case 'reissuing':
    case 'delivering':
      return [];
  }
};

const SUPERSEDED = 'superseded';

const releaseAll = (document: OutboundDocument, reason: string): StockStep[] =>
  document.lines
    .filter(({ reservation }) => reservation !== null)
    .map((line) =>
      onHold(document, line, 'release', (stock, hold) => releaseReservation(stock, { ...hold, reason })),
    );

/** The refusal of a step, attributed to the document's line. */
export const refusalOf = ({ line, item }: StockStep, { code, facts }: Rejection): RefusedLine => ({
  line,
  item,
  code,
  facts: { ...facts },
});
