import { describe, expect, it } from '@jest/globals';
import { relyingPartyOf } from './relying-party.ts';

describe('the relying party of passkeys', () => {
  it('is the host name of the public address, whatever its path', () => {
    expect(relyingPartyOf('https://granary.example/back/')).toEqual({
      id: 'granary.example',
      origin: 'https://granary.example',
    });
    expect(relyingPartyOf('http://granary.example:8443')?.origin).toBe('http://granary.example:8443');
  });

  it('is localhost for loopback addresses', () => {
    const laptop = { id: 'localhost', origin: 'http://localhost:8080' };
    for (const url of ['http://127.0.0.1:8080', 'http://[::1]:8080', 'http://localhost:8080/'])
      expect(relyingPartyOf(url)).toEqual(laptop);
  });

  it('is undefined for an IP address', () => {
    for (const url of ['http://192.168.1.20:8080', 'https://[2001:db8::1]/'])
      expect(relyingPartyOf(url)).toBeUndefined();
  });
});
