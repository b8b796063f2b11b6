import { commands } from './every-command.mjs';

export const say = (text) => console.log(`${new Date().toISOString().slice(11, 19)}  ${text}`);

/** Says what people were told and what does not agree; throws when anything is not as it should be. */
export function report({ answers, keys, sent, strange }, disagreements) {
  const { codes, ...figures } = answers.figures();
  const done = new Set(
    [...keys.values()].flatMap(({ contract, status }) => (status < 300 ? [contract] : [])),
  );
  const tried = new Set([...keys.values()].map(({ contract }) => contract));
  const of = (contracts) => commands.filter(({ contract }) => contracts.has(contract)).length;
  say(
    `${figures.answers} answers to ${keys.size} commands and the reads beside them; of ${commands.length} kinds of commands ` +
      `${of(tried)} were sent, ${of(done)} were done`,
  );
  say(
    `answers: ${Object.entries(codes)
      .map(([code, count]) => `${count} × ${code}`)
      .join(', ')}`,
  );
  const reads = [...sent.keys()].filter((name) => !commands.some((command) => command.name === name)).length;
  say(`${reads} kinds of reads; ${figures.serverErrors} server errors, ${figures.of500} of them 500`);
  say(`longest time without a success: ${figures.longestWithoutSuccessMs} ms`);
  const faults = [...answers.faults(), ...strange.map(({ stack }) => stack), ...disagreements];
  for (const fault of faults) console.error(fault);
  if (faults.length > 0)
    throw new Error(`${faults.length} faults, ${disagreements.length} of them in the books`);
  say('nothing lost, nothing doubled, every row agrees with the log');
}
