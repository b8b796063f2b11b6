/** Exit codes for scripts. */
export const exitCodes = {
  done: 0,
  /** Not reachable, or failed. */
  failed: 1,
  /** The command line is invalid. */
  usage: 2,
  /** Granary refused: missing permission or conflicting state. */
  refused: 3,
  /** Completed, but the result needs attention. */
  notWell: 4,
} as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];
