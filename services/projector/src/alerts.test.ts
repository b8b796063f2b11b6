import { expect, it } from '@jest/globals';
import { createPool } from '@granary/platform/database';
import { Registry } from 'prom-client';
import { readFileSync } from 'node:fs';
import { measureBuilds } from './build-metrics.ts';
import { measureEvidence } from './evidence/index.ts';
import { measure } from './metrics.ts';

const document = (name: string) => readFileSync(new URL(`../../../docs/${name}`, import.meta.url), 'utf8');

/** The anchor of a Markdown heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w -]/g, '')
    .replaceAll(' ', '-');

it('alerts use existing metrics and link to existing runbook sections', () => {
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
      }),
    },
    () => undefined,
    registry,
  );
  const known = registry.getMetricsAsArray().map(({ name }) => name);
  const alerts = document('alerts.yml');
  // The metrics of command-api and query-api are checked in their own tests.
  const asked = [...new Set(alerts.match(/granary_(?!following|standby)\w+/g))];
  expect(asked.length).toBeGreaterThan(5);
  expect(asked.filter((name) => !known.includes(name))).toEqual([]);

  const headings = [...document('operations.md').matchAll(/^#+ (.+)$/gm)].map(([, words = '']) =>
    anchorOf(words),
  );
  const named = [...alerts.matchAll(/operations\.md#([\w-]+)/g)].map(([, anchor = '']) => anchor);
  expect(named.filter((anchor) => !headings.includes(anchor))).toEqual([]);
});
