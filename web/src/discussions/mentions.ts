import type { Colleague } from '@granary/api/discussions';

/** The mention that is being typed before the caret: where it begins, and what follows the `@`. */
export const mentionTyped = (
  text: string,
  caret: number,
): { readonly from: number; readonly typed: string } | undefined => {
  // Nothing precedes it that would make it an e-mail address; Chinese and Khmer put no space before it.
  const [, typed] = /(?<![\w.-])@([\p{L}\p{M}\p{N}_.-]{0,32})$/u.exec(text.slice(0, caret)) ?? [];
  return typed === undefined ? undefined : { from: caret - typed.length - 1, typed };
};

const MOST_OFFERED = 6;

/** Colleagues whose user name or display name contains what was typed; those that begin with it first. */
export const offered = (typed: string, colleagues: readonly Colleague[]): Colleague[] => {
  const sought = typed.toLowerCase();
  const names = ({ username, realName }: Colleague) => [username.toLowerCase(), realName.toLowerCase()];
  const found = colleagues.filter((one) => names(one).some((name) => name.includes(sought)));
  const begins = (one: Colleague) => names(one).some((name) => name.startsWith(sought));
  return [...found.filter(begins), ...found.filter((one) => !begins(one))].slice(0, MOST_OFFERED);
};

/** Puts a mention in the place of what was typed, and says where the caret goes. */
export const withMention = (
  text: string,
  { from, typed }: { readonly from: number; readonly typed: string },
  { username }: Colleague,
): { readonly text: string; readonly caret: number } => {
  const before = `${text.slice(0, from)}@${username} `;
  return { text: before + text.slice(from + 1 + typed.length).replace(/^ /, ''), caret: before.length };
};

/** The text in parts: mentions of these people, and what is between them. */
export const partsOf = (text: string, people: readonly Colleague[]): (string | Colleague)[] => {
  if (people.length === 0) return [text];
  const byName = new Map(people.map((person) => [person.username.toLowerCase(), person]));
  const names = [...byName.keys()].toSorted((a, b) => b.length - a.length).map(escaped);
  const mention = new RegExp(`(?<![\\w.-])@(${names.join('|')})(?![\\w-]|\\.\\w)`, 'gi');
  // The group makes every second part a name.
  return text
    .split(mention)
    .map((part, index) => (index % 2 === 1 ? (byName.get(part.toLowerCase()) ?? part) : part))
    .filter((part) => part !== '');
};

/** Ids of those who are mentioned. */
export const mentionedIn = (text: string, people: readonly Colleague[]): string[] => [
  ...new Set(partsOf(text, people).flatMap((part) => (typeof part === 'string' ? [] : [part.id]))),
];

/** Whether the text holds an `@` that may mention somebody besides these people. */
export const mayMentionOthers = (text: string, people: readonly Colleague[]): boolean =>
  partsOf(text, people).some((part) => typeof part === 'string' && /(?<![\w.-])@[\p{L}\p{N}_]/u.test(part));

const escaped = (name: string): string => name.replaceAll(/[.-]/g, String.raw`\$&`);
