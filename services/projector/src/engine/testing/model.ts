import { unit, type UnitEvent } from '@granary/domain/configuration';
import type pg from 'pg';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { defineReadModel, keyed, ledger, ledgerId, type ReadModelDefinition } from '../fold/definitions.ts';
import { beginBuild, requestBuild } from '../tables/versions.ts';

/** A read model for the engine's own tests, over real events: units of measure, counted and summed. */
@Entity({ schema: 'measures', name: 'unit' })
@Index(['name', 'id'])
class UnitRow {
  @PrimaryColumn({ type: 'text' }) id!: string;
  @Column({ type: 'text', collation: 'und-x-icu' }) name!: string;
  @Column({ type: 'bigint' }) sum!: string;
  @Column({ type: 'integer' }) changes!: number;
  @Column({ type: 'text', array: true }) names!: string[];
  @Column({ type: 'jsonb', nullable: true }) latest!: unknown;
  @Column({ type: 'timestamptz' }) changedAt!: string;
}

@Entity({ schema: 'measures', name: 'change' })
class UnitChangeRow {
  @PrimaryColumn({ type: 'text' }) id!: string;
  @Column({ type: 'text' }) unit!: string;
  @Column({ type: 'smallint' }) sort!: number;
}

/** The tests cannot fold units of this name, until they change it. */
export const poison = { name: 'poison' };

export const units = keyed({
  entity: UnitRow,
  from: [unit],
  keys: (event) => [event.streamId],
  evolve: (row, event, key) => {
    if (event.type === 'UnitDeleted') return null;
    const { name, sort } = event.data;
    if (name === poison.name) throw new Error(`cannot fold ${name}`);
    return {
      id: key,
      name,
      sum: String(BigInt(row?.sum ?? 0) + BigInt(sort)),
      changes: (row?.changes ?? 0) + 1,
      names: [...new Set([...(row?.names ?? []), name])],
      latest: { name, sort },
      changedAt: event.recordedAt,
    };
  },
});

const changes = ledger({
  entity: UnitChangeRow,
  from: [unit],
  rows: (event) =>
    event.type === 'UnitDeleted'
      ? []
      : [{ id: ledgerId(event), unit: event.streamId, sort: event.data.sort }],
});

export const measures = (
  version = 1,
  onPoison: ReadModelDefinition['onPoison'] = 'park-stream',
): ReadModelDefinition => defineReadModel({ name: 'measures', version, onPoison, tables: [units, changes] });

/** A `sort` that is too large is rejected by Postgres, not by the projection. */
export const revised = (id: string, sort = 1, name = 'kg'): UnitEvent => ({
  type: 'UnitRevised',
  data: { id, name, englishName: null, khmerName: null, symbol: 'kg', sort },
});

/** Creates empty tables and a checkpoint before the beginning, like the start of a build. */
export async function createVersion(pool: pg.Pool, model: ReadModelDefinition): Promise<void> {
  const { name, version } = model;
  await requestBuild(pool, { name, version, switchWhenReady: true, requestedBy: null, reason: null });
  await beginBuild(pool, model);
}
