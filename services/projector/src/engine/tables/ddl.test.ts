import { describe, expect, it } from '@jest/globals';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { createIndexes, createTables, replaceViews, shapeHash } from './ddl.ts';
import { defineReadModel, keyed, ledger } from '../fold/definitions.ts';

@Entity({ schema: 'garden', name: 'bed' })
@Index(['plantedOn', 'id'])
@Index(['label'], { type: 'gin' })
@Index(['label', 'id'], { unique: true, where: 'plants IS NOT NULL' })
class BedRow {
  @PrimaryColumn({ type: 'text' }) id!: string;
  @Column({ type: 'text', collation: 'und-x-icu' }) label!: string;
  @Column({ type: 'numeric', precision: 18, scale: 3 }) waterLitres!: string;
  @Column({ type: 'date' }) plantedOn!: string;
  @Column({ type: 'text', array: true, nullable: true }) plants!: string[] | null;
}

@Entity({ schema: 'garden', name: 'harvest' })
class HarvestRow {
  @PrimaryColumn({ type: 'text' }) id!: string;
  @Column({ type: 'integer', name: 'weight_g' }) weightGrams!: number;
}

const beds = keyed({ entity: BedRow, from: [], keys: () => [], evolve: () => undefined });
const harvests = ledger({ entity: HarvestRow, from: [], rows: () => [] });
const garden = (version: number) =>
  defineReadModel({ name: 'garden', version, onPoison: 'stop', tables: [beds, harvests] });

describe('the tables of a read model', () => {
  it('follow the entities, in a schema per version', () => {
    expect(createTables(garden(3))).toEqual([
      'CREATE SCHEMA "garden_v3"',
      'CREATE TABLE "garden_v3"."bed" ("id" text NOT NULL, "label" text COLLATE "und-x-icu" NOT NULL, ' +
        '"water_litres" numeric(18,3) NOT NULL, "planted_on" date NOT NULL, "plants" text[], ' +
        'PRIMARY KEY ("id")) WITH (fillfactor = 50)',
      'CREATE TABLE "garden_v3"."harvest" ("id" text NOT NULL, "weight_g" integer NOT NULL, PRIMARY KEY ("id"))',
    ]);
  });

  it('get their secondary indexes separately, after the bulk load', () => {
    expect(createIndexes(garden(1)).toSorted()).toEqual([
      'CREATE INDEX IF NOT EXISTS "bed_label_gin" ON "garden_v1"."bed" USING gin ("label" gin_trgm_ops)',
      'CREATE INDEX IF NOT EXISTS "bed_planted_on_id_btree" ON "garden_v1"."bed" USING btree ("planted_on", "id")',
      'CREATE UNIQUE INDEX IF NOT EXISTS "bed_label_id_btree" ON "garden_v1"."bed" ' +
        'USING btree ("label", "id") WHERE plants IS NOT NULL',
    ]);
  });

  it('are read through views, and views of removed tables are dropped', () => {
    const statements = replaceViews(
      garden(2),
      [
        { name: 'harvest', columns: ['id', 'weight_g'] },
        { name: 'bed', columns: ['id'] },
      ],
      ['bed', 'weed'],
    );
    expect(statements).toContain('DROP VIEW "garden"."weed"');
    expect(statements).toContain(
      'CREATE VIEW "garden"."harvest" AS SELECT "id", "weight_g" FROM "garden_v2"."harvest"',
    );
    expect(statements).toContain('GRANT SELECT ON "garden"."bed" TO granary_reader');
  });

  it('get a schema of their own for each rebuild of a version', () => {
    expect(createTables({ ...garden(3), build: 2 })[0]).toBe('CREATE SCHEMA "garden_v3_2"');
  });

  it('have the same hash in any version, and another when a column changes', () => {
    const changed = defineReadModel({ name: 'garden', version: 1, onPoison: 'stop', tables: [harvests] });
    expect(shapeHash(garden(1))).toBe(shapeHash({ ...garden(2), build: 3 }));
    expect(shapeHash(garden(1))).not.toBe(shapeHash(changed));
  });

  it('need exactly one text key if they are keyed', () => {
    class Keyless {
      label!: string;
    }
    const table = keyed({ entity: Keyless, from: [], keys: () => [], evolve: () => undefined });
    const model = defineReadModel({ name: 'x', version: 1, onPoison: 'stop', tables: [table] });
    expect(() => createTables(model)).toThrow('Keyless is keyed: it needs exactly one text primary column');
  });
});
