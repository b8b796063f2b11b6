import { describe, expect, it } from '@jest/globals';
import { unstorableField } from './storable.ts';

describe('unstorableField', () => {
  it('names the field with a NUL character or a lone surrogate', () => {
    expect(unstorableField({ title: 'a', lines: [{ remarks: 'b' }, { remarks: 'c\0' }] })).toBe(
      'lines.1.remarks',
    );
    expect(unstorableField({ name: 'x\uD83D' })).toBe('name');
    expect(unstorableField({ report: { 'a\0': 1 } })).toBe('report');
  });

  it('accepts all other text', () => {
    const kept = { name: '草甘膦 ស៊ីវ 😀', none: null, count: 1, said: String.raw`\u0000`, tab: '\t' };
    expect(unstorableField(kept)).toBeUndefined();
    expect(unstorableField(undefined)).toBeUndefined();
  });
});
