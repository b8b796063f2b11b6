import { exportAccess, listExport, type ListExport } from '@granary/api/exports';
import type { ListRequest } from '@granary/api/http';
import { reject } from '@granary/domain/kernel';
import { requirePermission } from '@granary/platform/access';
import { checkpointsOf, freshnessOf } from '../../database/index.ts';
import { rowsOf, totalOf, type ListCall } from '../../lists/index.ts';
import type { Job } from '../job.ts';
import { downloads, type Download } from './downloads.ts';
import { attestedContent, screenContent, type ListContent } from './list-content.ts';
import type { Maker } from './maker.ts';
import { openTable } from './table.ts';

const ROWS_AT_ONCE = 1_000;

/** Exports the filtered list in its order from one snapshot, with only one chunk in memory. */
export const makeList: Maker = async (job, { read, vault, path, progress }) => {
  const asked = listExport.parse(job.parameters);
  const download = downloads.get(asked.list);
  if (!download) throw reject('NOT_FOUND');
  const call = callOf(job, download, asked.query);
  const finish = download.finish?.({ vault, language: job.language });
  const content = contentOf(job, download, call, asked);
  const { list } = download;
  return read(
    async (runQuery, checkpoints) => {
      const total = await totalOf(runQuery, list, call);
      const table = openTable(path, job);
      try {
        table.begin(content.title, content.header);
        let rows = 0;
        progress(rows, total);
        for await (const piece of rowsOf(runQuery, list, call, ROWS_AT_ONCE)) {
          for (const row of piece) table.add(content.cells(finish ? await finish(row) : row));
          rows += piece.length;
          progress(rows, total);
        }
        const { position } = freshnessOf(await checkpoints(), list.models, undefined);
        return { rows, position, ...(await table.end(content.about?.({ rows, position }))) };
      } catch (error) {
        table.abandon();
        throw error;
      }
    },
    list.models.length === 0 ? undefined : checkpointsOf(list.models),
  );
};

const contentOf = (
  job: Job,
  { attested }: Download,
  call: ListCall,
  { columns }: ListExport,
): ListContent => {
  if (attested)
    return attestedContent(attested(call, { ...job, at: new Date().toISOString() }), job.language);
  if (!columns) throw reject('VALIDATION_ERROR');
  return screenContent(columns, job);
};

/**
 * Parses the stored query with the list's contract and checks the permissions again. Rejects a query that the contract
 * does not accept any more.
 */
const callOf = (job: Job, { contract }: Download, query: object): ListCall => {
  const parsed = contract.query?.safeParse({
    ...query,
    limit: undefined,
    cursor: undefined,
    purpose: 'export',
  });
  if (!parsed?.success) throw reject('VALIDATION_ERROR');
  const { userId, role, warehouses } = job;
  const caller = { userId, role, warehouses, permissions: new Set(job.permissions) };
  const access = exportAccess(contract);
  requirePermission(caller, 'data:export');
  if (access.length > 0) requirePermission(caller, ...access);
  return { params: undefined as never, query: parsed.data as ListRequest, caller };
};
