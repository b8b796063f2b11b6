import { readModels } from '@granary/api/http';
import { codeLabels } from '@granary/api/texts';
import { languages } from '@granary/domain/kernel';
import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { models } from './models.ts';

describe.each(languages)('the projection console in %s', (language) => {
  const file = new URL(`../../../web/src/locales/${language}/projections.json`, import.meta.url);
  const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<'law', Record<string, string>>;

  it('has a text for every read model and invariant', () => {
    const laws = models.flatMap(({ invariants = [] }) => invariants.map(({ name }) => name));
    expect(readModels.filter((model) => !codeLabels[language].model[model])).toEqual([]);
    expect(laws.filter((law) => !texts.law[law])).toEqual([]);
    expect(Object.keys(texts.law).filter((law) => !laws.includes(law))).toEqual([]);
  });
});
