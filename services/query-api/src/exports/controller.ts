import { Controller, Inject, Res } from '@nestjs/common';
import { getExportFile, listExport, listExports, type Exported } from '@granary/api/exports';
import type { AnswerOf } from '@granary/api/http';
import { reportAsked, type ReportAsked } from '@granary/api/reports';
import { reject } from '@granary/domain/kernel';
import { spanOf } from '@granary/domain/reports/rules';
import type { FileStore } from '@granary/platform/files';
import { Call, Route, type CallOf, type ServiceReply } from '@granary/platform/http';
import { Reads } from '../database/index.ts';
import { serveOpened } from '../files/index.ts';
import { EXPORTED_FILES } from './job.ts';
import { exportsOf, type Found } from './queries.ts';
import { fileOf } from './running/folder.ts';

const types = {
  csv: 'text/csv; charset=utf-8',
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

@Controller()
export class ExportsController {
  constructor(
    @Inject(EXPORTED_FILES) private readonly files: FileStore,
    private readonly reads: Reads,
  ) {}

  @Route(listExports)
  async list(@Call() call: CallOf<typeof listExports>): Promise<AnswerOf<typeof listExports>> {
    const found = await this.reads.snapshot(call, {}, ({ runQuery }) => exportsOf(runQuery, call.caller));
    return { rows: found.map(shown) };
  }

  /** Checks access again: the caller's permissions may have changed since the file was made. */
  @Route(getExportFile)
  async file(@Call() call: CallOf<typeof getExportFile>, @Res() reply: ServiceReply): Promise<void> {
    const { caller, params } = call;
    const [job] = await this.reads.snapshot(call, {}, ({ runQuery }) =>
      exportsOf(runQuery, caller, params.id),
    );
    if (!job) throw reject('NOT_FOUND');
    const { state, run, sha256, available, name, format } = job;
    if (state !== 'ready' || run === null || sha256 === null) throw reject('EXPORT_NOT_READY');
    if (!available) throw reject('EXPORT_RIGHTS_CHANGED');
    const opened = await this.files.open(fileOf({ id: job.id, run }));
    if (!opened) throw reject('NOT_FOUND');
    await this.reads.recordAccess(call, 'export', subjectOf(job));
    await serveOpened(reply, { name: `${name}.${format}`, type: types[format], sha256 }, opened);
  }
}

const shown = ({ run: _run, parameters, ...job }: Found): Exported => ({
  ...job,
  report: job.kind === 'report' ? (reportAsked.safeParse(parameters).data ?? null) : null,
});

/** The access log entry, with list, query and format: `inbound status:in:completed urea (xlsx)`. */
const subjectOf = ({ kind, name, format, parameters }: Found): string => {
  if (kind === 'report') return `report ${reportSubject(reportAsked.parse(parameters))} (${format})`;
  const asked = listExport.safeParse(parameters).data;
  if (!asked) return `${name} (${format})`;
  const { filter = [], q = [], sort: _sort, ...further } = asked.query;
  const named = Object.entries(further).map(([field, value]) => `${field}:${String(value)}`);
  return [asked.list.slice(1), ...named, ...[filter].flat(), ...[q].flat(), `(${format})`]
    .filter(Boolean)
    .join(' ');
};

const reportSubject = ({ type, period, ...narrowed }: ReportAsked): string => {
  const { from, to } = spanOf(period);
  return [type, `${from}..${to}`, ...Object.values(narrowed)].filter(Boolean).join(' ');
};
