import { describe, expect, it } from '@jest/globals';
import { isSpanContextValid } from '@opentelemetry/api';
import { appendSpanIdOf, traceIdOf } from './ids.ts';

const COMMAND = '01932F5E-6C1A-7D3B-9A43-7B1F0E2D4A95';

describe('the trace of a command', () => {
  it('is named by the digits of its correlation id', () => {
    expect(traceIdOf(COMMAND)).toBe('01932f5e6c1a7d3b9a437b1f0e2d4a95');
  });

  it('is unknown if that is not a UUID', () => {
    expect(traceIdOf('first-account')).toBeUndefined();
    expect(traceIdOf('00000000-0000-0000-0000-000000000000')).toBeUndefined();
  });

  it('has a span of its own for every stream appended to', () => {
    const spanIds = ['outbound-OUT-1', 'stock-PP.UREA'].map((stream) => appendSpanIdOf(COMMAND, stream));
    expect(new Set(spanIds).size).toBe(2);
    for (const spanId of spanIds)
      expect(isSpanContextValid({ traceId: traceIdOf(COMMAND) ?? '', spanId, traceFlags: 1 })).toBe(true);
    expect(appendSpanIdOf(COMMAND, 'outbound-OUT-1')).toBe(spanIds[0]);
  });
});
