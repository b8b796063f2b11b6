import { Controller, Inject, Res } from '@nestjs/common';
import { getBatchLabels, getInboundLabels, type LabelOptions } from '@granary/api/labels';
import { reject } from '@granary/domain/kernel';
import { isZpl, labelFileName, requirePrintable } from '@granary/domain/labels';
import { batchId, batchNamed } from '@granary/domain/stock';
import { requireWarehouse } from '@granary/platform/access';
import { SERVICE_CONFIG, type ServiceConfig } from '@granary/platform/config';
import { Call, Route, type CallOf, type ServiceReply } from '@granary/platform/http';
import { Reads } from '../database/index.ts';
import { serveMade } from '../files/index.ts';
import { findInbound, type InboundFound } from '../inbound/index.ts';
import { findBatch, findBatches } from '../stock/index.ts';
import { labelsOf, type LabelledBatch } from './labels.ts';
import { LabelPress } from './press.ts';

type LabelCall = CallOf<typeof getBatchLabels> | CallOf<typeof getInboundLabels>;

@Controller()
export class LabelsController {
  constructor(
    private readonly reads: Reads,
    private readonly press: LabelPress,
    @Inject(SERVICE_CONFIG) private readonly config: ServiceConfig,
  ) {}

  @Route(getBatchLabels)
  async ofBatch(@Call() call: CallOf<typeof getBatchLabels>, @Res() reply: ServiceReply): Promise<void> {
    const { id } = call.params;
    const { warehouse, batch } = batchNamed(id);
    requireWarehouse(call.caller, warehouse);
    const found = await this.reads.snapshot(call, getBatchLabels, ({ runQuery }) =>
      findBatch(runQuery, id, call.caller),
    );
    if (!found) throw reject('BATCH_NOT_FOUND', { batch });
    await this.serve(reply, call, batch, [found]);
  }

  @Route(getInboundLabels)
  async ofInbound(@Call() call: CallOf<typeof getInboundLabels>, @Res() reply: ServiceReply): Promise<void> {
    const { number } = call.params;
    const batches = await this.reads.snapshot(call, getInboundLabels, async ({ runQuery }) => {
      const order = await findInbound(runQuery, number);
      if (!order) throw reject('NOT_FOUND');
      requireWarehouse(call.caller, order.warehouse);
      return order.status === 'completed' ? findBatches(runQuery, batchesOf(order)) : [];
    });
    if (batches.length === 0) throw reject('NOTHING_TO_LABEL', { number });
    await this.serve(reply, call, number, batches);
  }

  private async serve(
    reply: ServiceReply,
    { query, language }: LabelCall,
    name: string,
    batches: readonly LabelledBatch[],
  ): Promise<void> {
    const options: LabelOptions = query;
    requirePrintable(batches.length, options.copies);
    const origin = this.config.GRANARY_PUBLIC_URL.replace(/\/+$/, '');
    const printing = { ...options, language: options.language ?? language, origin };
    const file = {
      name: labelFileName(name, options.layout),
      type: isZpl(options.layout) ? 'text/plain; charset=utf-8' : 'application/pdf',
    };
    await serveMade(reply, file, await this.press.print(labelsOf(batches, printing)));
  }
}

const batchesOf = ({ warehouse, lines }: InboundFound): string[] =>
  lines.flatMap(({ item, batch }) => (batch === null ? [] : [batchId({ warehouse, item, batch })]));
