import { Controller, Res } from '@nestjs/common';
import type { AnswerOf } from '@granary/api/http';
import * as contracts from '@granary/api/lineage';
import { reject } from '@granary/domain/kernel';
import { batchNamed } from '@granary/domain/stock';
import { requireWarehouse, type Caller } from '@granary/platform/access';
import { Call, Route, type CallOf, type ServiceReply } from '@granary/platform/http';
import { Reads } from '../database/index.ts';
import { serveSheet } from '../files/index.ts';
import { lineageSheet } from './file.ts';
import { lineageOf } from './graph.ts';

@Controller()
export class LineageController {
  constructor(private readonly reads: Reads) {}

  @Route(contracts.getLineage)
  async lineage(
    @Call() call: CallOf<typeof contracts.getLineage>,
  ): Promise<AnswerOf<typeof contracts.getLineage>> {
    const lineageQuery = { ...allowed(call), ...call.query, widest: contracts.LINEAGE_WIDEST };
    return this.reads.snapshot(call, contracts.getLineage, async ({ runQuery, freshness }) => {
      const lineage = await lineageOf(runQuery, lineageQuery);
      if (!lineage) throw notFound(lineageQuery.id);
      return { ...lineage, freshness: await freshness() };
    });
  }

  /** Without `at`, the file is of the current log position, so that it can be reproduced. */
  @Route(contracts.getLineageFile)
  async file(
    @Call() call: CallOf<typeof contracts.getLineageFile>,
    @Res() reply: ServiceReply,
  ): Promise<void> {
    const { format, language = call.language, ...query } = call.query;
    const asked = { ...allowed(call), ...query, widest: contracts.LINEAGE_FILE_WIDEST };
    const sheet = await this.reads.snapshot(
      call,
      contracts.getLineageFile,
      async ({ runQuery, freshness }) => {
        const lineageQuery = { ...asked, at: query.at ?? (await freshness()).position };
        const lineage = await lineageOf(runQuery, lineageQuery);
        if (!lineage) throw notFound(asked.id);
        return lineageSheet(lineage, { ...lineageQuery, printedAt: call.at }, language);
      },
    );
    await this.reads.recordAccess(call, 'export', `lineage ${asked.id}`);
    await serveSheet(reply, `lineage-${asked.id}`, format, sheet);
  }
}

/** The id contains the warehouse: do not reveal whether a batch of another warehouse exists. */
const allowed = ({ caller, params: { id } }: { caller: Caller; params: { id: string } }) => {
  requireWarehouse(caller, batchNamed(id).warehouse);
  return { id, warehouses: caller.warehouses };
};

const notFound = (id: string) => reject('BATCH_NOT_FOUND', { batch: batchNamed(id).batch });
