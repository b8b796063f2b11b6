import { reject } from '@granary/domain/kernel';

/** Above the depth and list length of any contract. */
export const DEEPEST = 32;
export const LONGEST_LIST = 5_000;

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const BACKSLASH = 0x5c;
const [OPEN_LIST, CLOSE_LIST] = [0x5b, 0x5d];
const [OPEN_OBJECT, CLOSE_OBJECT] = [0x7b, 0x7d];

interface Level {
  readonly names: Set<string> | undefined;
  commas: number;
}

/**
 * Rejects JSON that is nested too deeply (which overflows the stack of recursive code), has too long lists or has
 * duplicate names (whose meaning is ambiguous). Scans the text, before any object is built. Throws `MALFORMED_REQUEST`.
 */
export const requireShape = (json: string): void => {
  const open: Level[] = [];
  for (let at = 0; at < json.length; at += 1) {
    switch (json.charCodeAt(at)) {
      case QUOTE: {
        const end = endOfString(json, at);
        if (isName(json, end)) takeName(open.at(-1), json.slice(at, end));
        at = end - 1;
        break;
      }
      case OPEN_LIST:
      case OPEN_OBJECT:
        if (open.length === DEEPEST) throw reject('MALFORMED_REQUEST');
        open.push({ names: json.charCodeAt(at) === OPEN_OBJECT ? new Set() : undefined, commas: 0 });
        break;
      case CLOSE_LIST:
      case CLOSE_OBJECT:
        open.pop();
        break;
      case COMMA:
        takeComma(open.at(-1));
        break;
      default:
    }
  }
};

/** Index after the closing quote; beyond the end of the text if there is none. */
const endOfString = (json: string, start: number): number => {
  let at = start + 1;
  while (at < json.length && json.charCodeAt(at) !== QUOTE) at += json.charCodeAt(at) === BACKSLASH ? 2 : 1;
  return at + 1;
};

const isName = (json: string, end: number): boolean => {
  let at = end;
  while (at < json.length && json.charCodeAt(at) <= 0x20) at += 1;
  return json.charCodeAt(at) === COLON;
};

const takeName = (level: Level | undefined, quoted: string): void => {
  const name = quoted.includes('\\') ? unescaped(quoted) : quoted.slice(1, -1);
  if (level?.names?.has(name)) throw reject('MALFORMED_REQUEST');
  level?.names?.add(name);
};

const unescaped = (quoted: string): string => {
  try {
    return JSON.parse(quoted) as string;
  } catch {
    throw reject('MALFORMED_REQUEST');
  }
};

const takeComma = (level: Level | undefined): void => {
  if (!level) return;
  level.commas += 1;
  if (level.commas >= LONGEST_LIST) throw reject('MALFORMED_REQUEST');
};
