import {
  LoggedEvent,
  UnreadableEvent,
  splitStreamName,
  type EventPlace,
  type StoredEvent,
} from '@granary/event-store';

/** One entry of the log: an event, or an event that this version of the code cannot decode. */
export type LogItem =
  | { readonly readable: true; readonly event: StoredEvent }
  | { readonly readable: false; readonly event: EventPlace; readonly error: Error };

export const readable = (event: StoredEvent): LogItem => ({ readable: true, event });

export const unreadable = (event: EventPlace, error: Error): LogItem => ({ readable: false, event, error });

export const itemOf = (event: StoredEvent | UnreadableEvent | LoggedEvent): LogItem => {
  if (event instanceof LoggedEvent) return new LoggedItem(event) as LogItem;
  return event instanceof UnreadableEvent ? unreadable(event.event, event) : readable(event);
};

/** Decoded lazily, because most models ignore most events. */
class LoggedItem {
  readonly #logged: LoggedEvent;

  constructor(logged: LoggedEvent) {
    this.#logged = logged;
  }

  get readable(): boolean {
    return !(this.#logged.decoded() instanceof UnreadableEvent);
  }

  get event(): StoredEvent | EventPlace {
    const { known } = this.#logged;
    return known === undefined || known instanceof UnreadableEvent ? this.#logged : known;
  }

  get error(): Error | undefined {
    const decoded = this.#logged.decoded();
    return decoded instanceof UnreadableEvent ? decoded : undefined;
  }
}

export const categoryOf = ({ event }: LogItem): string =>
  'category' in event ? event.category : splitStreamName(event.stream).category;
