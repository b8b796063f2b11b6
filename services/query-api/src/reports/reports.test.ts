import { readModels } from '@granary/api/http';
import { permissionsOf } from '@granary/api/access';
import { reportTypes } from '@granary/api/reports';
import { describe, expect, it } from '@jest/globals';
import { statement } from '@granary/reading/sql';
import { reports } from './index.ts';
import type { ReportScope } from './section.ts';

const scopeOf = (type: (typeof reportTypes)[number]): ReportScope => ({
  caller: { userId: 'u', role: 'admin', warehouses: 'all', permissions: new Set(permissionsOf('admin')) },
  asked: { type, period: { kind: 'monthly', day: '2026-11-24' } },
  from: '2026-11-01',
  to: '2026-11-30',
  after: '2026-10-31T17:00:00.000Z',
  before: '2026-11-30T17:00:00.000Z',
  language: 'en-US',
  today: '2026-11-24',
});

const TABLE = new RegExp(`\\b(${readModels.join('|')})\\.[a-z_]+`, 'g');

describe('a report', () => {
  // The others would be read as they are today in a report as of a log position.
  it.each(reportTypes)('%s declares every read model it queries', (type) => {
    const { models, sections } = reports[type];
    const read = sections.flatMap(({ rows }) =>
      [...statement(rows(scopeOf(type))).text.matchAll(TABLE)].map(([, model]) => model),
    );
    expect(new Set(read)).toEqual(new Set(models));
  });

  it.each(reportTypes)('%s computes ages from the day of its scope, not the clock of Postgres', (type) => {
    for (const { rows } of reports[type].sections)
      expect(statement(rows(scopeOf(type))).text).not.toMatch(/now\(\)|current_date|current_timestamp/i);
  });
});
