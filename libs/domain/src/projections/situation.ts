/** The state of a read model as reported by the projectors; requests are validated against it. */
export interface Situation {
  /** The newest version that a running projector can fold. */
  readonly codeVersion: number | null;
  readonly live: { readonly version: number } | null;
  readonly building: {
    readonly version: number;
    readonly paused: boolean;
    readonly failed: boolean;
    /** Built, verified and waiting for the switch. */
    readonly ready: boolean;
  } | null;
  readonly previous: {
    readonly version: number;
    /** As up to date as the live version, or being kept so by a running projector. */
    readonly current: boolean;
  } | null;
  readonly parked: readonly ParkedEvent[];
}

/** An event that blocks its stream. */
export interface ParkedEvent {
  readonly eventId: string;
  readonly stream: string;
  readonly eventType: string;
  readonly revision: number;
}
