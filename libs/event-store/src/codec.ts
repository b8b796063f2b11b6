import { jsonEvent, type EventData } from '@eventstore/db-client';
import {
  eventMetadata,
  type DomainEvent,
  type EventDefinitions,
  type EventMetadata,
} from '@granary/domain/kernel';
import { deciders } from '@granary/domain/registry';
import type { z } from 'zod';
import { isoText } from './iso-text.ts';
import type { RecordedEvent } from './recorded-event.ts';
import { splitStreamName, type StoredEvent } from './stored-event.ts';
import { isValidAsIs } from './is-valid-as-is.ts';
import { WireEvent } from './wire/wire-event.ts';

/** `not-lifted`: an upcaster is missing or failed; `malformed`: the data does not match the schema of its type. */
export type UnreadableKind = 'unknown-type' | 'newer-version' | 'not-lifted' | 'malformed';

/** Thrown for a stored event that this version of the code cannot decode. */
export class UnreadableEvent extends Error {
  readonly event: EventPlace;
  readonly kind: UnreadableKind;
  /** The reason, without the event's place. */
  readonly why: string;

  constructor({ id, stream, revision, position, type }: EventPlace, kind: UnreadableKind, why: string) {
    super(`${type} at ${stream}@${revision} cannot be read: ${why}`);
    this.why = `cannot be read: ${why}`;
    this.name = 'UnreadableEvent';
    this.kind = kind;
    this.event = { id, stream, revision, position, type };
  }
}

/** Identifies an event in the log, whether or not it can be decoded. */
export interface EventPlace {
  readonly id: string;
  readonly stream: string;
  readonly revision: bigint;
  readonly position: bigint;
  readonly type: string;
}

const definitionsByCategory = new Map<string, EventDefinitions>(
  Object.values(deciders).map((decider) => [decider.category, decider.events]),
);

export type EventMetadataInput = Omit<EventMetadata, 'schemaVersion'>;

/** Validates the event against its definition, so that nothing undecodable is ever appended. Throws `ZodError`. */
export const encode = (
  definitions: EventDefinitions,
  id: string,
  event: DomainEvent,
  metadata: EventMetadataInput,
): EventData => {
  const definition = definitions[event.type];
  if (!definition) throw new Error(`${event.type} is no event of this stream category`);
  return jsonEvent({
    id,
    type: event.type,
    data: (isValidAsIs(definition.data)(event.data)
      ? event.data
      : definition.data.parse(event.data)) as Record<string, unknown>,
    metadata: { ...metadata, schemaVersion: definition.version },
  }) as EventData;
};

/**
 * Decodes one event of the log: upcasts older versions, then parses. Returns undefined for system events, events that
 * are not JSON, and streams of unknown categories. Throws `UnreadableEvent` if one of our events does not parse.
 */
export const decode = (recorded: RecordedEvent): StoredEvent | undefined => {
  const { stream, type } = recorded;
  if (type.startsWith('$') || !recorded.isJson) return undefined;
  const { category, streamId } = splitStreamName(stream);
  const definitions = definitionsByCategory.get(category);
  if (!definitions) return undefined;
  const metadata = parse(recorded, eventMetadata, recorded.metadata);
  return {
    id: recorded.id,
    stream,
    category,
    streamId,
    revision: recorded.revision,
    position: recorded.position,
    type,
    data: upcast(definitions, recorded, metadata.schemaVersion, recorded.data),
    metadata,
    recordedAt: isoText(recorded.createdMs),
  };
};

/** One of our events as stored in the log, decoded lazily. */
export class LoggedEvent implements EventPlace {
  readonly id: string;
  readonly stream: string;
  readonly category: string;
  readonly revision: bigint;
  readonly position: bigint;
  readonly type: string;
  #recorded: RecordedEvent | undefined;
  #decoded: StoredEvent | UnreadableEvent | undefined;

  constructor(recorded: RecordedEvent, category: string) {
    this.id = recorded.id;
    this.stream = recorded.stream;
    this.category = category;
    this.revision = recorded.revision;
    this.position = recorded.position;
    this.type = recorded.type;
    this.#recorded = recorded;
  }

  /** The decoded event; undefined until `decoded` has been called. */
  get known(): StoredEvent | UnreadableEvent | undefined {
    return this.#decoded;
  }

  /**
   * The stored data as JSON text. Searching the text is cheaper than decoding. Empty once the event has been decoded.
   */
  get json(): string {
    const recorded = this.#recorded;
    if (recorded instanceof WireEvent) return recorded.dataText;
    return JSON.stringify(recorded?.data) ?? '';
  }

  /** Whether decoding may upcast the data, so that the event holds more than its stored JSON. */
  get mayBeUpcast(): boolean {
    return definitionsByCategory.get(this.category)?.[this.type]?.version !== 1;
  }

  decoded(): StoredEvent | UnreadableEvent {
    this.#decoded ??= this.#decode();
    // The bytes are not needed once decoded.
    this.#recorded = undefined;
    return this.#decoded;
  }

  #decode(): StoredEvent | UnreadableEvent {
    try {
      return (
        (this.#recorded && decode(this.#recorded)) ??
        new UnreadableEvent(this, 'unknown-type', 'not an event of ours')
      );
    } catch (error) {
      if (error instanceof UnreadableEvent) return error;
      throw error;
    }
  }
}

/** Returns undefined if `decode` would. Does not check whether the event can be decoded. */
export const loggedEvent = (recorded: RecordedEvent): LoggedEvent | undefined => {
  if (recorded.type.startsWith('$') || !recorded.isJson) return undefined;
  const { category } = splitStreamName(recorded.stream);
  return definitionsByCategory.has(category) ? new LoggedEvent(recorded, category) : undefined;
};

/** Upcasts stored data to the current version and parses it. Throws `UnreadableEvent`. */
export const upcast = (
  definitions: EventDefinitions,
  where: EventPlace,
  storedVersion: number,
  stored: unknown,
): unknown => {
  const definition = definitions[where.type];
  if (!definition) throw new UnreadableEvent(where, 'unknown-type', 'unknown type');
  if (storedVersion > definition.version)
    throw new UnreadableEvent(where, 'newer-version', `version ${storedVersion} is newer`);
  let data = stored;
  for (let version = storedVersion; version < definition.version; version += 1) {
    const upcaster = definition.upcasters[version];
    if (!upcaster) throw new UnreadableEvent(where, 'not-lifted', `no upcaster from version ${version}`);
    data = applied(where, version, () => upcaster(data));
  }
  return parse(where, definition.data, data);
};

/** Wraps an upcaster's error in `UnreadableEvent`: it concerns one event and must not end the whole read. */
function applied(where: EventPlace, version: number, upcaster: () => unknown): unknown {
  try {
    return upcaster();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new UnreadableEvent(where, 'not-lifted', `the upcaster from version ${version} fails: ${why}`);
  }
}

function parse<Schema extends z.ZodType>(
  where: EventPlace,
  schema: Schema,
  stored: unknown,
): z.output<Schema> {
  if (isValidAsIs(schema)(stored)) return stored as z.output<Schema>;
  const parsed = schema.safeParse(stored);
  if (!parsed.success) throw new UnreadableEvent(where, 'malformed', faults(parsed.error));
  return parsed.data;
}

/** On one line, because some views show nothing else. */
const faults = ({ issues }: z.ZodError): string =>
  issues.map(({ path, message }) => [path.join('.'), message].filter(Boolean).join(': ')).join('; ');
