import { describe, expect, it } from '@jest/globals';
import { isAddress, passkeysWork } from './passkeys.ts';

describe('passkeys', () => {
  it('require a host name, not an IP address', () => {
    for (const host of ['localhost', 'granary.example', '10.example']) expect(isAddress(host)).toBe(false);
    for (const host of ['127.0.0.1', '192.168.1.20', '[::1]']) expect(isAddress(host)).toBe(true);
  });

  it('are not offered without browser support', () => {
    expect(passkeysWork()).toBe(false);
  });
});
