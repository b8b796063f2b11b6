import { Inject, Injectable } from '@nestjs/common';
import { reject, type NamedBy } from '@granary/domain/kernel';
import { user } from '@granary/domain/users';
import { EventStore, type StoredEvent } from '@granary/event-store';
import { POOL } from '@granary/platform/bootstrap';
import type pg from 'pg';
import { Processes } from '../processes/index.ts';
import { masterDeletedBy, masterKinds } from './masters.ts';
import { namedIn, namingCategories, type Reference } from './named-in.ts';

const REMEMBERED = 10_000;
/** More than a refusal tells. */
const ENOUGH = 4;

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

  /** Answers what of it has been deleted. */
  async note(event: StoredEvent): Promise<Reference[]> {
    const references = this.#unwritten(event);
    const deleted = await this.#write(event.stream, references);
    if (event.category === user.category || deleted.length > 0) return deleted;
    if (this.#kept.size >= REMEMBERED) this.#kept.clear();
    for (const reference of references) this.#kept.add(keyOf(reference, event));
    return deleted;
  }

  /** What names it as of now: whatever has not been followed yet is read before. */
  async of(kind: Reference['kind'], target: string, deadline: number): Promise<NamedBy[]> {
    const from = await this.processes.followed();
    const events = this.store.readAll({
      ...(from !== undefined && { from }),
      categories: new Set(this.categories),
    });
    for await (const event of events) {
      if (Date.now() > deadline) throw reject('SERVICE_UNAVAILABLE');
      await this.#write(event.stream, this.#unwritten(event));
    }
    return this.known(kind, target);
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

  #unwritten(event: StoredEvent): Reference[] {
    return named(event).filter((reference) => !this.#kept.has(keyOf(reference, event)));
  }

  async #write(source: string, references: readonly Reference[]): Promise<Reference[]> {
    if (references.length === 0) return [];
    const { rows } = await this.pool.query<Reference>(
      `WITH named AS (SELECT DISTINCT kind, target FROM unnest($1::text[], $2::text[]) AS named(kind, target)),
       written AS (
         INSERT INTO platform.reference (kind, target, source) SELECT kind, target, $3 FROM named ON CONFLICT DO NOTHING
       )
       SELECT kind, target FROM named
       WHERE kind || '-' || target = $3 OR EXISTS (
         SELECT 1 FROM platform.reference own
         WHERE own.kind = named.kind AND own.target = named.target AND own.source = own.kind || '-' || own.target
       )`,
      [references.map(({ kind }) => kind), references.map(({ target }) => target), source],
    );
    return rows;
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

const named = (event: StoredEvent): Reference[] => {
  const deleted = masterDeletedBy(event);
  if (deleted) return [deleted];
  return namingCategories.includes(event.category) ? namedIn(event) : [];
};

const keyOf = ({ kind, target }: Reference, { stream }: StoredEvent): string => `${kind} ${target} ${stream}`;

const sourceOf = (stream: string): NamedBy => {
  const dash = stream.indexOf('-');
  return { kind: stream.slice(0, dash), id: stream.slice(dash + 1) };
};
