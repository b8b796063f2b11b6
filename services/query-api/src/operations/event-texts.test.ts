import { languages } from '@granary/domain/kernel';
import { deciders } from '@granary/domain/registry';
import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';

describe.each(languages)('the texts of events in %s', (language) => {
  const file = new URL(`../../../../web/src/locales/${language}/events.json`, import.meta.url);
  const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Record<string, string>>;
  const registered = Object.values(deciders);

  it('name every category and every type of event, and nothing else', () => {
    const categories = registered.map(({ category }) => category);
    expect(new Set(Object.keys(texts['category'] ?? {}))).toEqual(new Set(categories));
    const types = registered.flatMap(({ events }) => Object.keys(events));
    expect(new Set(Object.keys(texts['type'] ?? {}))).toEqual(new Set(types));
  });

  it('are not empty', () => {
    const empty = Object.values(texts)
      .flatMap((part) => Object.entries(part))
      .filter(([, text]) => text.trim() === '');
    expect(empty).toEqual([]);
  });
});
