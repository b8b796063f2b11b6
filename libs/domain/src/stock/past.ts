import { compare, quantityLess, quantitySum, toQuantity, type DecimalText } from '../kernel/index.ts';

/** What a batch had from a moment on until the next one, by business time, less what is about to leave since then. */
export interface Level {
  readonly at: string;
  free: DecimalText;
}

/** Oldest first; before the first there was nothing. */
export type BatchPast = Level[];

/** So many levels are kept as they were, and again half as many of what was before as floors. */
const LEVELS_KEPT = 100;
const NOTHING = toQuantity(0);

/** So much came or, below zero, left at that moment, whatever has been recorded since. */
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

/** Nothing is left of the batch and nothing is about to leave: its levels are of little interest. */
export const flatten = (past: BatchPast): void => void past.splice(0, past.length, ...floorsOf(past));

/** The least there was from that moment on, and since when; undefined: the batch had not come yet. */
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
 * Fewer levels, none of them above what there was: what is asked of them is answered as before, until goods are found to
 * have come in between, which then counts from the end of the floor only.
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
