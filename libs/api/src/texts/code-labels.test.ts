import { outcomes } from '@granary/domain/access/rules';
import { languages } from '@granary/domain/kernel';
import { requestRefusals, standstillKinds } from '@granary/domain/projections';
import { deciders } from '@granary/domain/registry';
import { describe, expect, it } from '@jest/globals';
import { roles } from '../access/index.ts';
import { exportFailures } from '../exports/index.ts';
import { pauseReasons } from '../schedules/contracts.ts';
import { codeLabel, codeLabels } from './code-labels.ts';

describe.each(languages)('labels of codes in %s', (language) => {
  const { category, type } = codeLabels[language];
  const registered = Object.values(deciders);
  const types = registered.flatMap(({ events }) => Object.keys(events));

  it('cover exactly the registered categories and event types', () => {
    const categories = registered.map(({ category }) => category);
    expect(new Set(Object.keys(category))).toEqual(new Set(categories));
    expect(new Set(Object.keys(type))).toEqual(new Set(types));
  });

  it('cover every event type, role, outcome and projector message', () => {
    const codes = [
      ...types.map((code) => ['type', code] as const),
      ...roles.map((code) => ['role', code] as const),
      ...outcomes.map((code) => ['outcome', code] as const),
      ...requestRefusals.map((code) => ['refusal', code] as const),
      ...standstillKinds.map((code) => ['poison', code] as const),
      ...exportFailures.map((code) => ['exportFailure', code] as const),
      ...pauseReasons.map((code) => ['pauseReason', code] as const),
    ];
    expect(codes.filter(([kind, code]) => ['', code].includes(codeLabel(kind, code, language)))).toEqual([]);
  });

  it('fall back to the code', () => {
    expect(codeLabel('type', 'UnitMelted', language)).toBe('UnitMelted');
  });
});
