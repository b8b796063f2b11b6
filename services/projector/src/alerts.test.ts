import { expect, it } from '@jest/globals';
import { createPool } from '@granary/platform/database';
import { Registry } from 'prom-client';
import { readFileSync } from 'node:fs';
import { measureBuilds } from './build-metrics.ts';
import { measureEvidence } from './evidence/index.ts';
import { measure } from './metrics.ts';

const document = (name: string) => readFileSync(new URL(`../../../docs/${name}`, import.meta.url), 'utf8');

it('alerts use existing metrics', () => {
  const registry = new Registry();
  measure({ status: () => [], following: true }, registry);
  measureBuilds(createPool(''), () => undefined, registry);
  measureEvidence(
    {
      status: () => ({
        state: 'starting',
        detail: undefined,
        head: undefined,
        size: 0,
        position: 0n,
        verification: undefined,
        copy: undefined,
      }),
    },
    () => undefined,
    registry,
  );
  const known = registry.getMetricsAsArray().map(({ name }) => name);
  const alerts = document('alerts.yml');
  // The metrics of command-api and query-api are checked in their own tests and in local/ops.
  const asked = [...new Set(alerts.match(/granary_(?:evidence|projection)\w+/g))];
  expect(asked.length).toBeGreaterThan(5);
  expect(asked.filter((name) => !known.includes(name))).toEqual([]);
});
