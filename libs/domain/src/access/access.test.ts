import { describe, expect, it } from '@jest/globals';
import { deciders } from '../registry/index.ts';
import { outcomeOf, outcomes } from './rules.ts';

const types = Object.values(deciders).flatMap(({ events }) => Object.keys(events));

describe('how an operation ended', () => {
  it('is told by its type', () => {
    expect(outcomeOf('OutboundShipped')).toBe('done');
    expect(outcomeOf('CommandRefused')).toBe('refused');
    expect(outcomeOf('ReadRefused')).toBe('refused');
    expect(outcomeOf('SignInFailed')).toBe('refused');
    expect(outcomeOf('CommandFailed')).toBe('failed');
    expect(outcomeOf('SensitiveDataRead')).toBe('read');
  });

  it('is a refusal for everything that calls itself refused', () => {
    const named = types.filter((type) => type.endsWith('Refused'));
    expect(named.length).toBeGreaterThan(4);
    for (const type of named) expect([type, outcomeOf(type)]).toEqual([type, 'refused']);
  });

  it('occurs in every way among the events there are', () => {
    expect(new Set(types.map(outcomeOf))).toEqual(new Set(outcomes));
  });
});
