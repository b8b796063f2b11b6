import { commands } from './every-command.mjs';

export const say = (text) => console.log(`${new Date().toISOString().slice(11, 19)}  ${text}`);

/** Prints the responses and disagreements; throws if there is any fault. */
export function report({ answers, keys, strange }, disagreements) {
  const { codes, ...figures } = answers.figures();
  const told = [...keys.values()];
  const namesOf = (those) => new Set(those.map(({ name }) => name));
  const [tried, done] = [namesOf(told), namesOf(told.filter(({ status }) => status < 300))];
  const never = commands.map(({ name }) => name).filter((name) => !done.has(name));
  say(
    `${figures.answers} answers to ${keys.size} commands and the reads beside them; of ${commands.length} kinds of commands ` +
      `${tried.size} were sent; never done: ${never.join(', ') || 'none'}`,
  );
  say(`answers: ${[...codes].map(([code, count]) => `${count} × ${code}`).join(', ')}`);
  say(`${figures.serverErrors} server errors, ${figures.of500} of them 500`);
  say(`longest time without a success: ${figures.longestWithoutSuccessMs} ms`);
  const faults = [...answers.faults(), ...strange.map(({ stack }) => stack), ...disagreements];
  for (const fault of faults) console.error(fault);
  if (faults.length > 0)
    throw new Error(`${faults.length} faults, ${disagreements.length} of them in the books`);
  say('nothing lost, nothing doubled, every row agrees with the log');
}
