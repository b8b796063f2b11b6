/** The exit code of a program that cannot run here, as automake's test driver has it. */
export const LEFT_OUT = 77;

export function leaveOut(why) {
  console.log(`Left out: ${why}.`);
  process.exit(LEFT_OUT);
}
