/** What the connections of this process to the store have been through since it started. */
export interface ConnectionFigures {
  /** Calls that this side cancelled before their end. */
  resets: number;
  /** Connections made, the first one included. */
  connections: number;
  /** Connections given up because nothing answered on them. */
  silentConnections: number;
  /** Appends sent again with the same ids. */
  resends: number;
  /** Reads continued after an interruption. */
  repeatedReads: number;
  /** Reads and appends that found no store within their deadline. */
  givenUp: number;
  /** Calls open now. */
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

/** Told whenever one connection carries so many calls that some were probably left open. */
export const onCrowdedConnection = (listener: CrowdedListener): void => {
  crowdedListeners.add(listener);
};

export const reportCrowdedConnection: CrowdedListener = (openStreams) => {
  for (const listener of crowdedListeners) listener(openStreams);
};
