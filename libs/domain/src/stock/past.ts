import { compare, quantityLess, quantitySum, toQuantity, type DecimalText } from '../kernel/index.ts';

/** The quantity of a batch from `at` (business time) until the next level, less committed departures. */
export interface Level {
  readonly at: string;
  free: DecimalText;
}

/** Oldest first; zero before the first level. */
export type BatchPast = Level[];

/** Maximum number of levels. When exceeded, the older half is reduced to lower bounds. */
const LEVELS_KEPT = 100;
const NOTHING = toQuantity(0);

/** Adds a quantity (negative: departure) from that moment on, whatever was recorded later. */
export const moveAt = (past: BatchPast, at: string, delta: DecimalText): void => {
  let place = past.length;
  for (let later = past[place - 1]; later && later.at > at; later = past[place - 1]) {
    later.free = quantitySum([later.free, delta]);
    place -= 1;
  }
  const before = past[place - 1];
  if (before?.at === at) before.free = quantitySum([before.free, delta]);
  else past.splice(place, 0, { at, free: quantitySum([before?.free ?? NOTHING, delta]) });
  if (past.length > LEVELS_KEPT) past.unshift(...floorsOf(past.splice(0, LEVELS_KEPT / 2)));
};

export const leaveAt = (past: BatchPast, at: string, quantity: DecimalText): void =>
  moveAt(past, at, quantityLess(NOTHING, [quantity]));

/** Compacts the history of a batch that is empty and has no pending departure. */
export const flatten = (past: BatchPast): void => void past.splice(0, past.length, ...floorsOf(past));

/** The lowest level from that moment on, and since when; undefined if the batch did not exist yet. */
export const leastFrom = (past: BatchPast, at: string): Level | undefined => {
  let least: Level | undefined;
  for (let place = past.length - 1; place >= 0; place -= 1) {
    const level = past[place];
    if (!level) break;
    if (!least || compare(level.free, least.free) <= 0) least = { ...level, at: laterOf(level.at, at) };
    if (level.at <= at) return least;
  }
  return undefined;
};

/**
 * Reduces the levels to lower bounds. `leastFrom` returns the same as before, until a back-dated receipt falls in
 * between, which then counts only from the end of its level.
 */
const floorsOf = (levels: readonly Level[]): Level[] => {
  const floors: Level[] = [];
  for (const level of levels) {
    let floor = { ...level };
    for (let last = floors.at(-1); last && compare(last.free, floor.free) >= 0; last = floors.at(-1)) {
      floor = { at: last.at, free: floor.free };
      floors.pop();
    }
    floors.push(floor);
  }
  return floors.length >= LEVELS_KEPT / 2 ? floors.filter((_, place) => place % 2 === 0) : floors;
};

const laterOf = (a: string, b: string): string => (a > b ? a : b);
