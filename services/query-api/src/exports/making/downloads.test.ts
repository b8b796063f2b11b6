import { registeredEndpoints } from '@granary/api/registry';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { downloads } from './downloads.ts';

/** The endpoints command-api accepts for export: paginated lists without path parameters. */
const lists = registeredEndpoints.filter(
  ({ contract: { method, path, file, answer } }) =>
    method === 'GET' &&
    file === undefined &&
    !path.includes('{') &&
    answer instanceof z.ZodObject &&
    'page' in answer.shape,
);

describe('exportable lists', () => {
  it('are all lists except the one for choosing sale items', () => {
    const missing = lists.filter(({ contract }) => !downloads.has(contract.path));
    expect(missing.map(({ name }) => name)).toEqual(['listSaleItems']);
    expect(downloads.size).toBeGreaterThan(25);
  });

  it('open sealed values, and blank those whose key is gone', async () => {
    const vault = { open: async (sealed: string) => (sealed.endsWith('gone') ? null : 'a@b.kh') };
    const finish = downloads.get('/users')?.finish?.({ vault: vault as never, language: 'en-US' });
    expect(await finish?.({ username: 'sok', email: 'sealed:x', phone: 'sealed:gone' })).toEqual({
      username: 'sok',
      email: 'a@b.kh',
      phone: null,
    });
  });
});
