import { describe, expect, it } from '@jest/globals';
import { readFileSync, readdirSync } from 'node:fs';
import { deciders } from '@granary/domain/registry';

const GOLDEN = new URL('../../domain/golden/', import.meta.url);

interface GoldenEvent {
  readonly type: string;
  readonly version: number;
  readonly data: unknown;
}

/** Examples are never edited: whatever was once appended must stay readable for ever. */
describe.each(Object.values(deciders))('golden events of $category', ({ category, events }) => {
  const folder = new URL(`${category}/`, GOLDEN);
  const examples = readdirSync(folder).map((file) => ({
    file,
    ...(JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as GoldenEvent),
  }));

  it('cover every event in its current version', () => {
    const current = Object.entries(events).map(([type, { version }]) => `${type}.v${version}.json`);
    expect(examples.map(({ file }) => file)).toEqual(expect.arrayContaining(current));
    expect(examples.every(({ type }) => type in events)).toBe(true);
  });

  it('are readable in every version', () => {
    for (const { type, version, data } of examples) {
      const definition = events[type];
      let upcast = data;
      for (let from = version; from < (definition?.version ?? 0); from += 1)
        upcast = definition?.upcasters[from]?.(upcast);
      expect(definition?.data.safeParse(upcast)).toMatchObject({ success: true });
    }
  });

  it('parse to themselves', () => {
    for (const { type, version, data } of examples) {
      if (version === events[type]?.version) expect(events[type]?.data.parse(data)).toEqual(data);
    }
  });
});
