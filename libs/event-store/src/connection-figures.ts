/** Counters of this process's connections to the store, since it started. */
export interface ConnectionFigures {
  /** Calls cancelled by this side before their end. */
  resets: number;
  /** Connections made, including the first. */
  connections: number;
  /** Connections closed because keep-alive pings went unanswered. */
  silentConnections: number;
  /** Appends resent with the same event ids. */
  resends: number;
  /** Reads resumed after an interruption. */
  repeatedReads: number;
  /** Reads and appends that found no store within their deadline. */
  givenUp: number;
  /** Calls currently open. */
  openStreams: number;
}

export const connectionFigures: ConnectionFigures = {
  resets: 0,
  connections: 0,
  silentConnections: 0,
  resends: 0,
  repeatedReads: 0,
  givenUp: 0,
  openStreams: 0,
};

type CrowdedListener = (openStreams: number) => void;
const crowdedListeners = new Set<CrowdedListener>();

/** Registers a listener that is called when one connection carries so many calls that some have probably leaked. */
export const onCrowdedConnection = (listener: CrowdedListener): void => {
  crowdedListeners.add(listener);
};

export const reportCrowdedConnection: CrowdedListener = (openStreams) => {
  for (const listener of crowdedListeners) listener(openStreams);
};
