import { describe, expect, it } from '@jest/globals';
import { deciders } from '../registry/index.ts';
import { outcomeOf, outcomes } from './rules.ts';

const types = Object.values(deciders).flatMap(({ events }) => Object.keys(events));

describe('outcomeOf', () => {
  it('depends on the event type', () => {
    expect(outcomeOf('OutboundShipped')).toBe('done');
    expect(outcomeOf('CommandRefused')).toBe('refused');
    expect(outcomeOf('ReadRefused')).toBe('refused');
    expect(outcomeOf('SignInFailed')).toBe('refused');
    expect(outcomeOf('CommandFailed')).toBe('failed');
    expect(outcomeOf('SensitiveDataRead')).toBe('read');
  });

  it('is refused for every type that ends in Refused', () => {
    const named = types.filter((type) => type.endsWith('Refused'));
    expect(named.length).toBeGreaterThan(4);
    for (const type of named) expect([type, outcomeOf(type)]).toEqual([type, 'refused']);
  });

  it('covers every outcome among the event types', () => {
    expect(new Set(types.map(outcomeOf))).toEqual(new Set(outcomes));
  });
});
