/** Exit code of a program that cannot run in this environment, as in automake's test driver. */
export const LEFT_OUT = 77;

export function leaveOut(why) {
  console.log(`Left out: ${why}.`);
  process.exit(LEFT_OUT);
}
