import { expect, it } from '@jest/globals';
import { Registry } from 'prom-client';
import { readFileSync } from 'node:fs';
import { measureStandby } from './metrics.ts';

it.each(['alerts.yml', 'grafana.json'])('%s uses existing metrics of the standby', (file) => {
  const registry = new Registry();
  measureStandby({ isInUse: false, delaySeconds: undefined }, registry);
  const known = registry.getMetricsAsArray().map(({ name }) => name);
  const text = readFileSync(new URL(`../../../../../docs/${file}`, import.meta.url), 'utf8');
  const asked = [...new Set(text.match(/granary_standby\w+/g))];
  expect(asked).not.toEqual([]);
  expect(asked.filter((name) => !known.includes(name))).toEqual([]);
});

it('has no delay without a connection', async () => {
  const registry = new Registry();
  const standby = { isInUse: true, delaySeconds: 0.02 as number | undefined };
  const count = measureStandby(standby, registry);
  count('standby');
  count('standby');
  expect(await registry.metrics()).toMatch(
    /granary_standby_delay_seconds 0.02[^]*granary_standby_reads_total\{at="standby"\} 2/,
  );
  standby.delaySeconds = undefined;
  expect(await registry.metrics()).not.toMatch(/^granary_standby_delay_seconds/m);
});
