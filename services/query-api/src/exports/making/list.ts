import { listExport } from '@granary/api/exports';
import type { ListRequest } from '@granary/api/http';
import { reject } from '@granary/domain/kernel';
import { checkpointsOf, freshnessOf, inSnapshot, type Checkpoint } from '../../database/index.ts';
import { rowsOf, totalOf, type ListCall } from '../../lists/index.ts';
import type { Job } from '../job.ts';
import { cellOf } from './cells.ts';
import { downloads, type Download } from './downloads.ts';
import type { Maker } from './maker.ts';
import { openTable } from './table.ts';

const ROWS_AT_ONCE = 1_000;

/** Exports the filtered list in its order from one snapshot, with only one chunk in memory. */
export const makeList: Maker = async (job, { pool, vault, path, progress }) => {
  const { list: at, query, columns } = listExport.parse(job.parameters);
  const download = downloads.get(at);
  if (!download) throw reject('NOT_FOUND');
  const call = callOf(job, download, query);
  const finish = download.finish?.({ vault, language: job.language });
  const cells = columns.map((column) => cellOf(column, job));
  const { list } = download;
  return inSnapshot<Awaited<ReturnType<Maker>>, Checkpoint>(
    pool,
    async (runQuery, checkpoints) => {
      const total = await totalOf(runQuery, list, call);
      const table = openTable(path, job);
      try {
        table.begin(
          job.name,
          columns.map(({ label, as }) => ({ label, isFigure: as === 'number' })),
        );
        let rows = 0;
        progress(rows, total);
        for await (const piece of rowsOf(runQuery, list, call, ROWS_AT_ONCE)) {
          for (const row of piece) {
            const finished = finish ? await finish(row) : row;
            table.add(cells.map((cell) => cell(finished)));
          }
          rows += piece.length;
          progress(rows, total);
        }
        const { position } = freshnessOf(await checkpoints(), list.models, undefined);
        return { rows, position, ...(await table.end()) };
      } catch (error) {
        table.abandon();
        throw error;
      }
    },
    list.models.length === 0 ? undefined : checkpointsOf(list.models),
  );
};

/** Parses the stored query with the list's contract. Rejects a query that the contract does not accept any more. */
const callOf = (job: Job, { contract }: Download, query: object): ListCall => {
  const parsed = contract.query?.safeParse({
    ...query,
    limit: undefined,
    cursor: undefined,
    purpose: 'export',
  });
  if (!parsed?.success) throw reject('VALIDATION_ERROR');
  const { userId, role, warehouses } = job;
  return {
    params: undefined as never,
    query: parsed.data as ListRequest,
    caller: { userId, role, warehouses, permissions: new Set(job.permissions) },
  };
};
