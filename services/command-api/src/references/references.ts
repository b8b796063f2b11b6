import { Inject, Injectable } from '@nestjs/common';
import { reject, type NamedBy } from '@granary/domain/kernel';
import { outbound } from '@granary/domain/outbound';
import { user } from '@granary/domain/users';
import { EventStore, UnreadableEvent, streamName, type StoredEvent } from '@granary/event-store';
import { POOL } from '@granary/platform/bootstrap';
import type pg from 'pg';
import { Processes } from '../processes/index.ts';
import { masterDeletedBy, masterKinds } from './masters.ts';
import { referencesIn, referringCategories, type Reference } from './references-in.ts';

const REMEMBERED = 10_000;
/** More than a rejection lists. */
const ENOUGH = 4;

/** A warehouse or a customer that goods go to. */
type Addressee = 'destination' | 'receiver';

interface Naming {
  readonly event: StoredEvent;
  readonly reference: Reference;
}

/**
 * An index of which streams refer to which codes, so that only unreferenced codes are deleted. References are
 * permanent: a document that dropped a line has still referred to its item. Only whether users still have access to a
 * warehouse is looked up. A row whose source is the code's own stream marks the code as deleted.
 */
@Injectable()
export class References {
  readonly categories = [...new Set([...referringCategories, ...masterKinds])];

  /** Keys written recently; streams refer to the same codes repeatedly. */
  readonly #kept = new Set<string>();

  constructor(
    @Inject(POOL) private readonly pool: pg.Pool,
    private readonly store: EventStore,
    private readonly processes: Processes,
  ) {}

  /** Returns the references to deleted codes, with the first event of each. */
  async note(events: readonly StoredEvent[]): Promise<Naming[]> {
    const found = this.#unwritten(events);
    const deleted = await this.#write(found);
    if (this.#kept.size >= REMEMBERED) this.#kept.clear();
    for (const [key, { event }] of found) if (event.category !== user.category) this.#kept.add(key);
    // Report these again as long as their targets are deleted.
    for (const { event, reference } of deleted) this.#kept.delete(keyOf(reference, event));
    return deleted;
  }

  /** Current references: reads events that have not been followed yet first. */
  async of(kind: Reference['kind'], target: string, deadline: number): Promise<NamedBy[]> {
    await this.#catchUp(deadline);
    return this.known(kind, target);
  }

  /**
   * Orders that ever had this destination or receiver and may still be on their way; without a deadline only as far as
   * the log has been followed.
   */
  async ordersTo(kind: Addressee, target: string, deadline?: number): Promise<string[]> {
    if (deadline !== undefined) await this.#catchUp(deadline);
    const { rows } = await this.pool.query<{ source: string }>(
      `SELECT source FROM platform.reference WHERE kind = $1 AND target = $2 ORDER BY source`,
      [kind, target],
    );
    return rows.map(({ source }) => sourceOf(source).id);
  }

  /**
   * Documents of these kinds that ever named the customer; without a deadline only as far as the log has been followed.
   */
  async documentsOf(customer: string, kinds: readonly string[], deadline?: number): Promise<NamedBy[]> {
    if (deadline !== undefined) await this.#catchUp(deadline);
    const { rows } = await this.pool.query<{ source: string }>(
      `SELECT source FROM platform.reference WHERE kind = 'customer' AND target = $1 ORDER BY source`,
      [customer],
    );
    return rows.map(({ source }) => sourceOf(source)).filter(({ kind }) => kinds.includes(kind));
  }

  /** Ids of users who have ever had a custom role. */
  async holders(role: string, deadline: number): Promise<string[]> {
    await this.#catchUp(deadline);
    const { rows } = await this.pool.query<{ source: string }>(
      `SELECT source FROM platform.reference WHERE kind = 'role' AND target = $1 ORDER BY source`,
      [role],
    );
    return rows.map(({ source }) => sourceOf(source).id);
  }

  /** Removes a finished order from the index. */
  async forgetOrder(kind: Addressee, number: string): Promise<void> {
    await this.pool.query(`DELETE FROM platform.reference WHERE kind = $1 AND source = $2`, [
      kind,
      streamName(outbound.category, number),
    ]);
  }

  async #catchUp(deadline: number): Promise<void> {
    const from = await this.processes.followed();
    if (!(await this.processes.hasNotedAll(this.categories))) throw reject('SERVICE_UNAVAILABLE');
    const events = this.store.readPages({
      ...(from !== undefined && { from }),
      categories: new Set(this.categories),
    });
    for await (const page of events) {
      if (Date.now() > deadline) throw reject('SERVICE_UNAVAILABLE');
      await this.#write(this.#unwritten(page.filter(isReadable)));
    }
  }

  /** Like `of`, but only up to what has been followed. */
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

  /** Users who still have access to a warehouse. */
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
  return referringCategories.includes(event.category) ? referencesIn(event) : [];
};

const keyOf = ({ kind, target }: Reference, { stream }: Pick<StoredEvent, 'stream'>): string =>
  `${kind} ${target} ${stream}`;

const sourceOf = (stream: string): NamedBy => {
  const dash = stream.indexOf('-');
  return { kind: stream.slice(0, dash), id: stream.slice(dash + 1) };
};
