import { Inject, Injectable } from '@nestjs/common';
import { reject, type NamedBy } from '@granary/domain/kernel';
import { outbound } from '@granary/domain/outbound';
import { user } from '@granary/domain/users';
import { EventStore, UnreadableEvent, streamName, type StoredEvent } from '@granary/event-store';
import { POOL } from '@granary/platform/bootstrap';
import type pg from 'pg';
import { Processes } from '../processes/index.ts';
import { masterDeletedBy, masterKinds } from './masters.ts';
import { namedIn, namingCategories, type Reference } from './named-in.ts';

const REMEMBERED = 10_000;
/** More than a refusal tells. */
const ENOUGH = 4;

interface Naming {
  readonly event: StoredEvent;
  readonly reference: Reference;
}

/**
 * Which codes are named by what, so that only those that nothing names are deleted. Once named stays named: a document that
 * dropped a line has still spoken of its item. Only what a person may enter is asked anew.
 * A code's own stream among those that name it says that it was deleted.
 */
@Injectable()
export class References {
  readonly categories = [...new Set([...namingCategories, ...masterKinds])];

  /** What was written here lately: a stream names the same things over and over. */
  readonly #kept = new Set<string>();

  constructor(
    @Inject(POOL) private readonly pool: pg.Pool,
    private readonly store: EventStore,
    private readonly processes: Processes,
  ) {}

  /** Answers what of it has been deleted, with the first event that names it. */
  async note(events: readonly StoredEvent[]): Promise<Naming[]> {
    const found = this.#unwritten(events);
    const deleted = await this.#write(found);
    if (this.#kept.size >= REMEMBERED) this.#kept.clear();
    for (const [key, { event }] of found) if (event.category !== user.category) this.#kept.add(key);
    // These are to be found again as long as they are deleted.
    for (const { event, reference } of deleted) this.#kept.delete(keyOf(reference, event));
    return deleted;
  }

  /** What names it as of now: whatever has not been followed yet is read before. */
  async of(kind: Reference['kind'], target: string, deadline: number): Promise<NamedBy[]> {
    await this.#catchUp(deadline);
    return this.known(kind, target);
  }

  /** The transfers that have ever named it as their destination and may still be on their way there. */
  async transfersTo(warehouse: string, deadline: number): Promise<string[]> {
    await this.#catchUp(deadline);
    const { rows } = await this.pool.query<{ source: string }>(
      `SELECT source FROM platform.reference WHERE kind = 'destination' AND target = $1 ORDER BY source`,
      [warehouse],
    );
    return rows.map(({ source }) => sourceOf(source).id);
  }

  /** A transfer that has come to its end is not looked at again. */
  async forgetTransfer(number: string): Promise<void> {
    await this.pool.query(`DELETE FROM platform.reference WHERE kind = 'destination' AND source = $1`, [
      streamName(outbound.category, number),
    ]);
  }

  async #catchUp(deadline: number): Promise<void> {
    const from = await this.processes.followed();
    const events = this.store.readPages({
      ...(from !== undefined && { from }),
      categories: new Set(this.categories),
    });
    for await (const page of events) {
      if (Date.now() > deadline) throw reject('SERVICE_UNAVAILABLE');
      await this.#write(this.#unwritten(page.filter(isReadable)));
    }
  }

  /** The same as of what has been followed. */
  async known(kind: Reference['kind'], target: string): Promise<NamedBy[]> {
    const { rows } = await this.pool.query<{ source: string }>(
      `SELECT source FROM platform.reference
       WHERE kind = $1 AND target = $2 AND source <> kind || '-' || target AND NOT starts_with(source, $3)
       ORDER BY source LIMIT $4`,
      [kind, target, `${user.category}-`, ENOUGH],
    );
    const people = kind === 'warehouse' ? await this.#peopleAt(target) : [];
    return [...rows.map(({ source }) => sourceOf(source)), ...people];
  }

  #unwritten(events: readonly StoredEvent[]): Map<string, Naming> {
    const found = new Map<string, Naming>();
    for (const event of events)
      for (const reference of named(event)) {
        const key = keyOf(reference, event);
        if (!this.#kept.has(key) && !found.has(key)) found.set(key, { event, reference });
      }
    return found;
  }

  async #write(found: ReadonlyMap<string, Naming>): Promise<Naming[]> {
    if (found.size === 0) return [];
    const all = [...found.values()];
    const { rows } = await this.pool.query<Reference & { source: string }>(
      `WITH named AS (SELECT * FROM unnest($1::text[], $2::text[], $3::text[]) AS named(kind, target, source)),
       written AS (
         INSERT INTO platform.reference (kind, target, source)
         SELECT kind, target, source FROM named ORDER BY 1, 2, 3 ON CONFLICT DO NOTHING
       ),
       deleted AS (
         SELECT kind, target FROM named WHERE source = kind || '-' || target
         UNION
         SELECT kind, target FROM platform.reference JOIN named USING (kind, target)
         WHERE reference.source = kind || '-' || target
       )
       SELECT kind, target, source FROM named JOIN deleted USING (kind, target)`,
      [
        all.map(({ reference }) => reference.kind),
        all.map(({ reference }) => reference.target),
        all.map(({ event }) => event.stream),
      ],
    );
    return rows.flatMap((row) => found.get(keyOf(row, { stream: row.source })) ?? []);
  }

  /** Those who may enter a warehouse, unless that was taken from them. */
  async #peopleAt(warehouse: string): Promise<NamedBy[]> {
    const { rows } = await this.pool.query<{ source: string }>(
      `SELECT source FROM platform.reference WHERE kind = 'warehouse' AND target = $1 AND starts_with(source, $2)
       ORDER BY source`,
      [warehouse, `${user.category}-`],
    );
    const people: NamedBy[] = [];
    for (const { source } of rows) {
      const { kind, id } = sourceOf(source);
      const { state } = await this.store.load(user, id);
      if (state.status !== 'none' && state.warehouses !== 'all' && state.warehouses.includes(warehouse))
        people.push({ kind, id: state.username });
    }
    return people;
  }
}

const isReadable = (event: StoredEvent | UnreadableEvent): event is StoredEvent => {
  if (event instanceof UnreadableEvent) throw event;
  return true;
};

const named = (event: StoredEvent): Reference[] => {
  const deleted = masterDeletedBy(event);
  if (deleted) return [deleted];
  return namingCategories.includes(event.category) ? namedIn(event) : [];
};

const keyOf = ({ kind, target }: Reference, { stream }: Pick<StoredEvent, 'stream'>): string =>
  `${kind} ${target} ${stream}`;

const sourceOf = (stream: string): NamedBy => {
  const dash = stream.indexOf('-');
  return { kind: stream.slice(0, dash), id: stream.slice(dash + 1) };
};
