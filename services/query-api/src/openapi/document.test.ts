import { registeredEndpoints } from '@granary/api/registry';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from '@jest/globals';
import { describeApi } from './document.ts';

const document = describeApi(registeredEndpoints, '1.0.0', 'For a test.');

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    const result = await validator.validate(structuredClone(document) as unknown as Record<string, unknown>);
    expect(result.errors ?? []).toEqual([]);
    expect(result.valid).toBe(true);
    expect(validator.version).toBe('3.1');
  });

  it('describes every endpoint of both services', () => {
    const described = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, { operationId }]) => `${operationId} ${method} ${path}`),
    );
    expect(described.toSorted()).toEqual(
      registeredEndpoints
        .map(({ name, contract }) => `${name} ${contract.method.toLowerCase()} ${contract.path}`)
        .toSorted(),
    );
  });

  it('refers only to schemas it contains', () => {
    const referred = [...JSON.stringify(document).matchAll(/"#\/components\/(\w+)\/(\w+)"/g)];
    expect(referred.length).toBeGreaterThan(0);
    for (const [, kind = '', name = ''] of referred) expect(document.components[kind]).toHaveProperty(name);
  });

  it('describes list parameters and required permissions', () => {
    const { description, parameters } = document.paths['/logs/operations']!['get']!;
    expect(description).toBe('Needs `log:read` or `permission:audit`.');
    expect(parameters.map(({ name, in: place }) => `${place} ${name}`)).toEqual([
      'query limit',
      'query cursor',
      'query sort',
      'query filter',
      'query q',
      'query purpose',
      'header granary-wait-for',
    ]);
    expect(parameters.find(({ name }) => name === 'sort')!.schema.description).toContain('by recordedAt, ');
    expect(parameters.find(({ name }) => name === 'filter')!.schema.description).toContain(
      'recordedAt gte/lte;',
    );
  });
});
