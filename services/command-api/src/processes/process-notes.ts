import type { StoredEvent } from '@granary/event-store';
import type pg from 'pg';
import type { DueWork } from './process.ts';
import type { ProcessRunner } from './runner.ts';

interface Appointment {
  readonly name: string;
  readonly key: string;
  readonly at: string | null;
}

/** Records open processes and due work, for many events at once. */
export class ProcessNotes {
  readonly #pool: pg.Pool;
  readonly #runner: Pick<ProcessRunner, 'eventsOf'>;
  readonly #dueWork: ReadonlyMap<string, DueWork>;

  constructor(pool: pg.Pool, runner: Pick<ProcessRunner, 'eventsOf'>, dueWork: ReadonlyMap<string, DueWork>) {
    this.#pool = pool;
    this.#runner = runner;
    this.#dueWork = dueWork;
  }

  /** Events must be in log order. Idempotent: opening is an upsert, closing a delete. */
  async write(events: readonly StoredEvent[]): Promise<void> {
    await Promise.all([this.#writeProcesses(events), this.#writeAppointments(events)]);
  }

  async #writeProcesses(events: readonly StoredEvent[]): Promise<void> {
    const opened = new Map<string, StoredEvent>();
    const closed = new Map<string, StoredEvent>();
    for (const event of events) {
      const work = this.#runner.eventsOf(event.category);
      if (work?.closes.has(event.type)) {
        closed.set(event.stream, event);
        opened.delete(event.stream);
      }
      if (work?.opens.has(event.type)) opened.set(event.stream, event);
    }
    await this.#close([...closed.values()]);
    await this.#open([...opened.values()]);
  }

  async #open(events: readonly StoredEvent[]): Promise<void> {
    if (events.length === 0) return;
    const column = (value: (event: StoredEvent) => string) => events.map(value);
    await this.#pool.query(
      `INSERT INTO platform.process (category, id, opened_at, opened_position, correlation_id, command_id)
       SELECT * FROM unnest($1::text[], $2::text[], $3::timestamptz[], $4::numeric[], $5::text[], $6::text[])
       ORDER BY 1, 2
       ON CONFLICT (category, id) DO UPDATE
       SET opened_at = excluded.opened_at, opened_position = excluded.opened_position, attempts = 0, last_error = NULL,
           correlation_id = excluded.correlation_id, command_id = excluded.command_id
       WHERE process.opened_position < excluded.opened_position`,
      [
        column(({ category }) => category),
        column(({ streamId }) => streamId),
        column(({ recordedAt }) => recordedAt),
        column(({ position }) => String(position)),
        column(({ metadata }) => metadata.$correlationId),
        column(({ metadata }) => metadata.commandId),
      ],
    );
  }

  async #close(events: readonly StoredEvent[]): Promise<void> {
    if (events.length === 0) return;
    await this.#pool.query(
      `DELETE FROM platform.process USING unnest($1::text[], $2::text[], $3::numeric[]) AS closed(category, id, position)
       WHERE process.category = closed.category AND process.id = closed.id AND opened_position < closed.position`,
      [
        events.map(({ category }) => category),
        events.map(({ streamId }) => streamId),
        events.map(({ position }) => String(position)),
      ],
    );
  }

  async #writeAppointments(events: readonly StoredEvent[]): Promise<void> {
    const newest = new Map<string, Appointment>();
    for (const event of events)
      for (const work of this.#dueWork.values()) {
        const found = work.categories.includes(event.category) ? work.due(event) : undefined;
        if (found) newest.set(`${work.name} ${found.key}`, { name: work.name, ...found });
      }
    const appointments = [...newest.values()];
    await this.#cancel(appointments.filter(({ at }) => at === null));
    await this.#appoint(appointments.filter(({ at }) => at !== null));
  }

  async #cancel(appointments: readonly Appointment[]): Promise<void> {
    if (appointments.length === 0) return;
    await this.#pool.query(
      `DELETE FROM platform.due USING unnest($1::text[], $2::text[]) AS cancelled(name, key)
       WHERE due.name = cancelled.name AND due.key = cancelled.key`,
      [appointments.map(({ name }) => name), appointments.map(({ key }) => key)],
    );
  }

  async #appoint(appointments: readonly Appointment[]): Promise<void> {
    if (appointments.length === 0) return;
    await this.#pool.query(
      `INSERT INTO platform.due (name, key, due_at)
       SELECT * FROM unnest($1::text[], $2::text[], $3::timestamptz[]) ORDER BY 1, 2
       ON CONFLICT (name, key) DO UPDATE SET due_at = excluded.due_at`,
      [
        appointments.map(({ name }) => name),
        appointments.map(({ key }) => key),
        appointments.map(({ at }) => at),
      ],
    );
  }
}
