/** What a script may go by. */
export const exitCodes = {
  done: 0,
  /** Not reached, or not carried out. */
  failed: 1,
  /** The command line cannot be understood. */
  usage: 2,
  /** Granary refused: no permission, or not as things stand. */
  refused: 3,
  /** Carried out, and what was found is not well. */
  notWell: 4,
} as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];
