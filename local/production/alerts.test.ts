import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { ROOT } from '../stack/layout.mjs';

interface Alert {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string; runbook_url: string };
}

const document = (name: string): string => readFileSync(join(ROOT, 'docs', name), 'utf8');
const { groups }: { groups: { rules: Alert[] }[] } = parse(document('alerts.yml'));
const alerts = groups.flatMap(({ rules }) => rules);
const figuresIn = (text: string): string[] => text.match(/granary_\w+/gu) ?? [];

/** Rows of the table: promise, figures, names of the alerts. */
const promises = document('slo.md')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (-|Promise)/u.test(line))
  .map((line) => {
    const cells = line.split('|').map((cell) => cell.trim());
    const names = [...cells.at(-2)!.matchAll(/`(\w+)`/gu)].map(([, name]) => name!);
    return { promise: cells[1]!, figures: figuresIn(cells[2]!), names };
  });
/** Nothing is measured between two drills. */
const measured = promises.filter(({ promise }) => promise !== 'Nothing acknowledged is lost');

it.each(measured)('an alert watches over: $promise', ({ figures, names }) => {
  const own = alerts.filter(({ alert }) => names.includes(alert));
  expect(own.map(({ alert }) => alert).toSorted()).toEqual(names.toSorted());
  expect(figures.length).toBeGreaterThan(0);
  const watched = own.flatMap(({ expr }) => figuresIn(expr));
  expect(figures.filter((figure) => !watched.includes(figure))).toEqual([]);
});

it('both verifications are missed after a day', () => {
  for (const name of ['GranaryNotVerified', 'GranaryEvidenceNotVerified'])
    expect(alerts.find(({ alert }) => alert === name)?.expr).toMatch(
      /_verified_timestamp_seconds\) > 86400$/u,
    );
});

it.each(alerts)(
  '$alert says what happened and links to its section of the runbook',
  ({ annotations, labels }) => {
    const sections = [...document('operations.md').matchAll(/^#+ (.+)$/gmu)].map(
      ([, heading]) => `docs/operations.md#${anchorOf(heading!)}`,
    );
    expect(sections).toContain(annotations.runbook_url);
    expect(annotations.summary).not.toBe('');
    expect(['critical', 'warning']).toContain(labels.severity);
  },
);

it('every alert has a name of its own', () => {
  expect(new Set(alerts.map(({ alert }) => alert)).size).toBe(alerts.length);
});

/** The anchor of a Markdown heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w -]/gu, '')
    .replaceAll(' ', '-');
