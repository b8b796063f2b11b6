import type { ReadModel } from '@granary/api/http';
import { reportAsked, reportRules } from '@granary/api/reports';
import { dayAfter, dayIn, startOfDayIn, reject } from '@granary/domain/kernel';
import { spanOf } from '@granary/domain/reports/rules';
import { COMPANY_TIME_ZONE } from '@granary/domain/warehouses';
import { checkpointsOf, freshnessOf, sql, type QueryRunner } from '../../database/index.ts';
import { piecesOf } from '../../lists/index.ts';
import {
  aboutReport,
  reports,
  type ReportColumn,
  type ReportScope,
  type ReportSection,
} from '../../reports/index.ts';
import type { Job, Made } from '../job.ts';
import { cellOf } from './cells.ts';
import type { Maker } from './maker.ts';
import { inPast } from './past-models.ts';
import { openTable } from './table.ts';

const ROWS_AT_ONCE = 1_000;

/** Exports all tables of a report from one snapshot, with its parameters. */
export const makeReport: Maker = async (job, { pool, read, path, progress }) => {
  const scope = scopeOf(job);
  const { models, sections } = reports[scope.asked.type];
  const shown = sections.filter((section) => isFor(scope, section));
  return reading({ pool, read }, models, scope.asked.at, async (runQuery, position) => {
    const at = new Date().toISOString();
    const total = await totalOf(runQuery, scope, shown);
    const table = openTable(path, job);
    try {
      let rows = 0;
      progress(rows, total);
      for (const { title, columns, rows: question, chart } of shown) {
        const seen = columns.filter((column) => isFor(scope, column)).map((column) => told(column, job));
        table.begin(
          title[job.language],
          seen.map(({ label, as }) => ({ label, isFigure: as === 'number' })),
          chart && drawn(chart, seen),
        );
        const cells = seen.map((column) => cellOf(column, job));
        for await (const piece of piecesOf(runQuery, question(scope), ROWS_AT_ONCE)) {
          for (const row of piece) table.add(cells.map((cell) => cell(row)));
          rows += piece.length;
          progress(rows, total);
        }
      }
      const { language, timeZone, username } = job;
      const about = aboutReport({ asked: scope.asked, language, timeZone, username, position, at });
      return { rows, position, ...(await table.end(about)) };
    } catch (error) {
      table.abandon();
      throw error;
    }
  });
};

/** Reads today's read models in one snapshot, or those of a log position. */
const reading = (
  { pool, read }: Pick<Parameters<Maker>[1], 'pool' | 'read'>,
  models: readonly ReadModel[],
  position: string | undefined,
  work: (runQuery: QueryRunner, position: string) => Promise<Made>,
): Promise<Made> =>
  position === undefined
    ? read(
        async (runQuery, checkpoints) =>
          work(runQuery, freshnessOf(await checkpoints(), models, undefined).position),
        checkpointsOf(models),
      )
    : inPast(pool, { models, position }, (runQuery) => work(runQuery, position));

/** Uses the permissions of the request and checks them again. Rejects a report the requester may not read. */
const scopeOf = ({ parameters, timeZone, language, ...job }: Job): ReportScope => {
  const asked = reportAsked.parse(parameters);
  const { from, to } = spanOf(asked.period);
  const caller = { ...job, permissions: new Set(job.permissions) };
  const scope = {
    caller,
    asked,
    from,
    to,
    after: startOfDayIn(timeZone, from),
    before: startOfDayIn(timeZone, dayAfter(to)),
    language,
    today: asked.on ?? dayIn(COMPANY_TIME_ZONE, Date.now()),
  };
  if (!isFor(scope, { for: reportRules[asked.type].access })) throw reject('PERMISSION_DENIED');
  return scope;
};

const isFor = ({ caller }: ReportScope, part: Pick<ReportSection, 'for'>): boolean =>
  part.for?.some((permission) => caller.permissions.has(permission)) ?? true;

const told = ({ label, of, as = 'text', words }: ReportColumn, { language }: Job) => ({
  label: label[language],
  of: [of],
  as,
  ...(words && { words: { ...words(language) } }),
});

/** No chart if the reader may not see one of its columns. */
const drawn = (chart: NonNullable<ReportSection['chart']>, seen: readonly { of: readonly string[] }[]) => {
  const at = (name: string) => seen.findIndex(({ of }) => of[0] === name);
  const [names, figures] = [at(chart.names), at(chart.figures)];
  return names < 0 || figures < 0 ? undefined : { names, figures };
};

const totalOf = async (
  runQuery: QueryRunner,
  scope: ReportScope,
  sections: readonly ReportSection[],
): Promise<number> => {
  let total = 0;
  for (const { rows } of sections) {
    const [counted] = await runQuery<{ rows: string }>(
      sql`SELECT count(*)::text AS rows FROM (${rows(scope)}) AS counted`,
    );
    total += Number(counted?.rows);
  }
  return total;
};
