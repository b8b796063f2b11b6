import { describe, expect, it } from '@jest/globals';
import { copySettings } from './drill.mjs';

describe('a copy that is tried out', () => {
  it('writes to nobody, and shares no server', async () => {
    const { env, external } = await copySettings('/nowhere');
    expect(env['GRANARY_MESSAGES']).toBe('hold');
    expect(external).toEqual({});
  });
});
