import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { shapeHash } from './engine/index.ts';
import { models } from './models.ts';

const HASHES = new URL('./shape-hashes.json', import.meta.url);
const recordedHashes = JSON.parse(readFileSync(HASHES, 'utf8')) as Record<string, Record<string, string>>;

describe('the tables of the read models', () => {
  /**
   * Tables in a database are never altered: a changed entity needs a new version, which is built beside the old one. If
   * this fails, raise `version` in the model and add what is "received" to shape-hashes.json, beside the older
   * versions. Replace a hash only if its version was never deployed.
   */
  it('match the shape recorded for their version', () => {
    const received = Object.fromEntries(
      models.map((model) => [`${model.name} ${model.version}`, shapeHash(model)]),
    );
    const expected = Object.fromEntries(
      models.map(({ name, version }) => [`${name} ${version}`, recordedHashes[name]?.[version]]),
    );
    expect(received).toEqual(expected);
  });
});

describe('a read model that parks streams', () => {
  /** Rows folded from several streams would lack the events of a parked one and still look right. */
  it('has no keyed table that follows several categories', () => {
    const gathering = models
      .filter(({ onPoison }) => onPoison === 'park-stream')
      .flatMap(({ tables }) => tables)
      .filter(({ kind, categories }) => kind === 'keyed' && categories.size > 1);
    expect(gathering.map(({ entity }) => entity.name)).toEqual([]);
  });
});
