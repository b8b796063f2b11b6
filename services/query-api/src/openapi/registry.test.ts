import { describe, expect, it } from '@jest/globals';
import { registeredEndpoints } from '@granary/api/registry';
import { readdirSync } from 'node:fs';
import { z } from 'zod';

const api = new URL('../../../../libs/api/src/', import.meta.url);
const isEndpoint = (value: unknown) =>
  typeof value === 'object' && value !== null && 'method' in value && 'answer' in value;

describe('the contract registry', () => {
  it('includes every capability with contracts', async () => {
    for (const name of readdirSync(api)) {
      const exported = (await import(new URL(`${name}/index.ts`, api).href)) as Record<string, unknown>;
      const contracts = Object.values(exported).filter(isEndpoint);
      const known = registeredEndpoints.filter(({ capability }) => capability === name);
      expect([name, known.length]).toEqual([name, contracts.length]);
    }
  });

  it('has unique routes and names', () => {
    const routes = registeredEndpoints.map(({ contract }) => `${contract.method} ${contract.path}`);
    expect(routes).toEqual([...new Set(routes)]);
    const names = registeredEndpoints.map(({ name }) => name);
    expect(names).toEqual([...new Set(names)]);
  });

  it('limits path parameters to the length of a stream name', () => {
    for (const { name, contract } of registeredEndpoints) {
      if (!(contract.params instanceof z.ZodObject)) continue;
      for (const [param, schema] of Object.entries(contract.params.shape as Record<string, z.ZodType>))
        expect([name, param, schema.safeParse('A'.repeat(500)).success]).toEqual([name, param, false]);
    }
  });

  it('declares the kind of every file', () => {
    for (const { name, contract } of registeredEndpoints)
      if (contract.answer instanceof z.ZodUnknown)
        expect([name, contract.file]).not.toEqual([name, undefined]);
  });

  it('has the same path parameters in path and schema', () => {
    for (const { contract } of registeredEndpoints) {
      const braced = [...contract.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const parsed = contract.params instanceof z.ZodObject ? Object.keys(contract.params.shape) : [];
      expect([contract.path, new Set(parsed)]).toEqual([contract.path, new Set(braced)]);
    }
  });
});
