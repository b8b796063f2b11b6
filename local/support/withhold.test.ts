import { describe, expect, it } from '@jest/globals';
import { secretsIn, withholding } from './withhold.mjs';

describe('secretsIn', () => {
  it('finds the passwords and keys in a URL, as they are and decoded', () => {
    expect(secretsIn('postgres://granary:p%40ss%2Fword@db:5432/granary')).toEqual(
      expect.arrayContaining(['p%40ss%2Fword', 'p@ss/word']),
    );
    expect(secretsIn('esdb://admin:odd@pass/word@one,two?tls=true')).toContain('odd@pass/word');
    expect(secretsIn('https://sms.example/send?apiKey=k3y-value&to=x')).toContain('k3y-value');
    expect(secretsIn('plain secret')).toEqual(['plain secret']);
  });
});

describe('withholding', () => {
  const withhold = withholding(new Set(['p@ss"word/+=', 'granary', 'abc']));

  it.each([
    ['as it is', 'x p@ss"word/+= y'],
    ['in JSON', JSON.stringify({ text: 'p@ss"word/+=' })],
    ['in a URL', `https://x/?a=${encodeURIComponent('p@ss"word/+=')}`],
    ['in base64', Buffer.from('p@ss"word/+=').toString('base64')],
  ])('replaces a secret %s', (_, text) => {
    const withheld = withhold(text);
    expect(withheld).toContain('[withheld]');
    expect(withheld).not.toMatch(/word/);
  });

  it('leaves the password of the demo and texts too short to be secret', () => {
    expect(withhold('granary abc')).toBe('granary abc');
  });
});
