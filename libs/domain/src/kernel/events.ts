import { z } from 'zod';

type Upcasters = Readonly<Record<number, (data: unknown) => unknown>>;

/** One event type: its current version, the schema of its data, and upcasters from older versions. */
export interface EventDefinition<Data extends z.ZodType = z.ZodType> {
  readonly version: number;
  readonly data: Data;
  /** `upcasters[n]` converts data of version n to version n + 1. */
  readonly upcasters: Upcasters;
}

export const event = <Data extends z.ZodType>(
  version: number,
  data: Data,
  upcasters: Upcasters = {},
): EventDefinition<Data> => ({ version, data, upcasters });

export type EventDefinitions = Readonly<Record<string, EventDefinition>>;

/** The union of `{ type, data }` described by a set of definitions. */
export type EventOf<Definitions extends EventDefinitions> = {
  [Type in keyof Definitions & string]: {
    readonly type: Type;
    readonly data: z.output<Definitions[Type]['data']>;
  };
}[keyof Definitions & string];

export interface DomainEvent {
  readonly type: string;
  readonly data: unknown;
}

export const actor = z.object({ userId: z.string(), username: z.string(), role: z.string() });
export type Actor = z.output<typeof actor>;

/** The actor of automatic steps: expiry, watchdogs, processes resumed after a crash. */
export const SYSTEM_ACTOR: Actor = { userId: 'system', username: 'system', role: 'system' };

/** Personal data, encrypted with the keys of its subjects, such as a customer: `sealed:‹subject›.‹subject›:‹base64›`. */
const SEALED = 'sealed:';
export const sealedText = z.string().startsWith(SEALED);
/** The same check without zod, because it runs for every value of every event. */
export const isSealed = (text: string): boolean => text.startsWith(SEALED);
export type SealedText = z.output<typeof sealedText>;

/** Stored with every event. `$correlationId` and `$causationId` are the event store's own conventions. */
export const eventMetadata = z.object({
  commandId: z.string(),
  $correlationId: z.string(),
  $causationId: z.string(),
  actor,
  schemaVersion: z.number().int(),
  /** Business time. A back-dated document may set it before the recording time. */
  occurredAt: z.iso.datetime(),
  warehouseId: z.string().optional(),
  reason: z.string().optional(),
  /** Digest of the request: reusing a command id for another request is rejected. */
  fingerprint: z.string().optional(),
  /** Sealed (encrypted); see the vault. */
  clientIp: sealedText.optional(),
});
export type EventMetadata = z.output<typeof eventMetadata>;
