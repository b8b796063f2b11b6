import { Controller, Res } from '@nestjs/common';
import { getEpcisDocument } from '@granary/api/epcis';
import { dayAfter, reject, startOfDayIn } from '@granary/domain/kernel';
import { batchId, batchNamed } from '@granary/domain/stock';
import { COMPANY_TIME_ZONE } from '@granary/domain/warehouses';
import { EventStore } from '@granary/event-store';
import { mayUseWarehouse, requireWarehouse } from '@granary/platform/access';
import { Call, Route, type CallOf, type ServiceReply } from '@granary/platform/http';
import { Readable } from 'node:stream';
import { Reads, sql } from '../database/index.ts';
import { serveMade } from '../files/index.ts';
import { documentOf, eventsOfBatch, eventsOfPeriod } from './export.ts';
import type { Surrounding } from './mapping.ts';
import { unitCode } from './vocabulary.ts';

type EpcisCall = CallOf<typeof getEpcisDocument>;

@Controller()
export class EpcisController {
  constructor(
    private readonly reads: Reads,
    private readonly store: EventStore,
  ) {}

  @Route(getEpcisDocument)
  async document(@Call() call: EpcisCall, @Res() reply: ServiceReply): Promise<void> {
    const { batch, from, to, warehouse } = call.query;
    const place = batch === undefined ? warehouse : batchNamed(batch).warehouse;
    if (place !== undefined) requireWarehouse(call.caller, place);
    const { known, ...catalogue } = await this.catalogue(call);
    if (batch !== undefined && !known) throw reject('NOT_FOUND');
    await this.reads.recordAccess(call, 'export', `epcis ${batch ?? `${place ?? '*'} ${from}–${to}`}`);
    const surrounding: Surrounding = {
      ...catalogue,
      wanted: (where, item, code) =>
        batch === undefined
          ? (place === undefined || where === place) && mayUseWarehouse(call.caller, where)
          : batchId({ warehouse: where, item, batch: code }) === batch,
      sees: (where) => mayUseWarehouse(call.caller, where),
    };
    const events =
      batch === undefined
        ? eventsOfPeriod(this.store, periodOf(from ?? '', to ?? ''), surrounding)
        : eventsOfBatch(this.store, batch, surrounding);
    const name = `epcis-${batch ?? [place, from, to].filter(Boolean).join('-')}.jsonld`;
    await serveMade(reply, { name, type: 'application/ld+json' }, Readable.from(documentOf(events, call.at)));
  }

  private catalogue(call: EpcisCall) {
    return this.reads.snapshot(call, {}, async ({ runQuery }) => {
      const zones = new Map(
        (
          await runQuery<{ code: string; zone: string }>(
            sql`SELECT code, time_zone AS zone FROM catalogue.warehouse`,
          )
        ).map(({ code, zone }) => [code, zone]),
      );
      const units = new Map(
        (
          await runQuery<{ code: string; symbol: string | null }>(
            sql`SELECT i.code, u.symbol FROM catalogue.item i LEFT JOIN catalogue.unit u ON u.id = i.unit`,
          )
        ).map(({ code, symbol }) => [code, unitCode(symbol)]),
      );
      const { batch = null } = call.query;
      const [found] = await runQuery<{ id: string }>(sql`SELECT id FROM inventory.batch WHERE id = ${batch}`);
      return {
        known: found !== undefined,
        timeZoneOf: (code: string) => zones.get(code) ?? COMPANY_TIME_ZONE,
        unitOf: (item: string) => units.get(item),
      };
    });
  }
}

const periodOf = (from: string, to: string) => ({
  from: startOfDayIn(COMPANY_TIME_ZONE, from),
  until: startOfDayIn(COMPANY_TIME_ZONE, dayAfter(to)),
});
