import { describe, expect, it } from '@jest/globals';
import { relyingPartyOf } from './relying-party.ts';

describe('who passkeys are made for', () => {
  it('is the name of the public address, whatever its path', () => {
    expect(relyingPartyOf('https://granary.example/back/')).toEqual({
      id: 'granary.example',
      origin: 'https://granary.example',
    });
    expect(relyingPartyOf('http://granary.example:8443')?.origin).toBe('http://granary.example:8443');
  });

  it('is this machine by its name', () => {
    const laptop = { id: 'localhost', origin: 'http://localhost:8080' };
    for (const url of ['http://127.0.0.1:8080', 'http://[::1]:8080', 'http://localhost:8080/'])
      expect(relyingPartyOf(url)).toEqual(laptop);
  });

  it('is nobody where there is an address alone', () => {
    for (const url of ['http://192.168.1.20:8080', 'https://[2001:db8::1]/'])
      expect(relyingPartyOf(url)).toBeUndefined();
  });
});
