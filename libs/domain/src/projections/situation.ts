/** How a read model stands, as the projectors report it: what a request is held against. */
export interface Situation {
  /** The newest version that a running projector can fold. */
  readonly codeVersion: number | null;
  readonly live: { readonly version: number } | null;
  readonly building: {
    readonly version: number;
    readonly paused: boolean;
    readonly failed: boolean;
    /** Built, verified, and waiting to be switched to. */
    readonly ready: boolean;
  } | null;
  readonly previous: {
    readonly version: number;
    /** It has everything that the live one has, or a running projector brings it there. */
    readonly current: boolean;
  } | null;
  readonly parked: readonly ParkedEvent[];
}

/** An event that a stream waits at. */
export interface ParkedEvent {
  readonly eventId: string;
  readonly stream: string;
  readonly eventType: string;
  readonly revision: number;
}
