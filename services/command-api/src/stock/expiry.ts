import { Injectable } from '@nestjs/common';
import { dayAfter, dayIn, startOfDayIn } from '@granary/domain/kernel';
import { expirePassed, nextExpiryDate, stock } from '@granary/domain/stock';
import { timeZoneOf, warehouse } from '@granary/domain/warehouses';
import { EventStore, type CommandContext, type StoredEvent } from '@granary/event-store';
import type { DueWork } from '../processes/index.ts';

/** After these events stock may have a date to watch that it did not have before. */
const lookAgainAfter: ReadonlySet<string> = new Set([
  'BatchReceived',
  'BatchReplenished',
  'BatchSplit',
  'BatchAdjusted',
  'IssueReversed',
  'BatchExpiryExtended',
]);

/** Marks batches as expired after their date, in the warehouse's time zone. Scheduled per item and warehouse. */
@Injectable()
export class ExpiryWork implements DueWork {
  readonly name = 'expiry';
  readonly categories = [stock.category];

  constructor(private readonly store: EventStore) {}

  due({ type, streamId, recordedAt }: StoredEvent): { key: string; at: string } | undefined {
    return lookAgainAfter.has(type) ? { key: streamId, at: recordedAt } : undefined;
  }

  async run(key: string, context: CommandContext): Promise<string | null> {
    const [code = '', item = ''] = key.split('.');
    const { state: place } = await this.store.load(warehouse, code);
    const timeZone = timeZoneOf(place);
    const day = dayIn(timeZone, context.at);
    const { state } = await this.store.decide(stock, key, { ...context, warehouseId: code }, (now) =>
      expirePassed(now, { warehouse: code, item, day }),
    );
    const next = nextExpiryDate(state);
    return next && startOfDayIn(timeZone, dayAfter(next));
  }
}
