import { Controller, Inject, Res } from '@nestjs/common';
import { getBatchLabels, getInboundLabels, getLocationLabels, getPackageLabels } from '@granary/api/labels';
import { reject } from '@granary/domain/kernel';
import { isZpl, labelFileName, requirePrintable } from '@granary/domain/labels';
import { batchId, batchNamed } from '@granary/domain/stock';
import { requireWarehouse } from '@granary/platform/access';
import { SERVICE_CONFIG, type ServiceConfig } from '@granary/platform/config';
import { Call, Route, type CallOf, type ServiceReply } from '@granary/platform/http';
import { Reads } from '../database/index.ts';
import { serveMade } from '../files/index.ts';
import { findInbound, type InboundFound } from '../inbound/index.ts';
import { LeavingOrders } from '../outbound/index.ts';
import { findBatch, findBatches } from '../stock/index.ts';
import { findWarehouse, locationsOf } from '../warehouses/index.ts';
import { labelOf, type LabelledBatch } from './labels.ts';
import { locationLabelOf } from './location-labels.ts';
import type { Job } from './making/job.ts';
import { packageLabelsOf } from './package-labels.ts';
import { LabelPress } from './press.ts';

type BatchCall = CallOf<typeof getBatchLabels> | CallOf<typeof getInboundLabels>;

@Controller()
export class LabelsController {
  constructor(
    private readonly reads: Reads,
    private readonly press: LabelPress,
    private readonly leaving: LeavingOrders,
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
    await this.serveBatches(reply, call, batch, [found]);
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
    await this.serveBatches(reply, call, number, batches);
  }

  @Route(getLocationLabels)
  async ofLocations(
    @Call() call: CallOf<typeof getLocationLabels>,
    @Res() reply: ServiceReply,
  ): Promise<void> {
    const { caller, params, query } = call;
    const { code } = params;
    requireWarehouse(caller, code);
    const { warehouse, locations } = await this.reads.snapshot(
      call,
      getLocationLabels,
      async ({ runQuery }) => ({
        warehouse: await findWarehouse(runQuery, code),
        locations: await locationsOf(runQuery, code),
      }),
    );
    if (!warehouse) throw reject('WAREHOUSE_NOT_FOUND', { warehouse: code });
    const wanted = locations.filter(({ location }) => location.startsWith(query.startsWith ?? ''));
    if (wanted.length === 0) throw reject('NO_LOCATION_TO_LABEL', { warehouse: code });
    requirePrintable(wanted.length, query.copies);
    const language = query.language ?? call.language;
    const labels = wanted.map((location) => locationLabelOf(location, warehouse, language));
    await this.serve(reply, code, { ...query, labels });
  }

  @Route(getPackageLabels)
  async ofPackages(@Call() call: CallOf<typeof getPackageLabels>, @Res() reply: ServiceReply): Promise<void> {
    const { params, query } = call;
    const language = query.language ?? call.language;
    const order = await this.leaving.find(params.number, call, language);
    const { from, to } = await this.reads.snapshot(call, getPackageLabels, async ({ runQuery }) => ({
      from: await findWarehouse(runQuery, order.warehouse),
      to: order.destination === null ? undefined : await findWarehouse(runQuery, order.destination),
    }));
    if (!from) throw reject('WAREHOUSE_NOT_FOUND', { warehouse: order.warehouse });
    const packages = query.packages ?? order.packages ?? 1;
    requirePrintable(packages, 1);
    const printing = { packages, language, origin: this.origin };
    const labels = packageLabelsOf({ order, from, to }, printing);
    await this.serve(reply, params.number, { layout: query.layout, copies: 1, labels });
  }

  private get origin(): string {
    return this.config.GRANARY_PUBLIC_URL.replace(/\/+$/, '');
  }

  private async serveBatches(
    reply: ServiceReply,
    { query, language }: BatchCall,
    name: string,
    batches: readonly LabelledBatch[],
  ): Promise<void> {
    requirePrintable(batches.length, query.copies);
    const printing = { ...query, language: query.language ?? language, origin: this.origin };
    await this.serve(reply, name, { ...query, labels: batches.map((batch) => labelOf(batch, printing)) });
  }

  private async serve(reply: ServiceReply, name: string, { labels, copies, layout }: Job): Promise<void> {
    const file = {
      name: labelFileName(name, layout),
      type: isZpl(layout) ? 'text/plain; charset=utf-8' : 'application/pdf',
    };
    await serveMade(reply, file, await this.press.print({ labels, copies, layout }));
  }
}

const batchesOf = ({ warehouse, lines }: InboundFound): string[] =>
  lines.flatMap(({ item, batch }) => (batch === null ? [] : [batchId({ warehouse, item, batch })]));
