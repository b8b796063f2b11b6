import { Injectable } from '@nestjs/common';
import type { OutboundDetail } from '@granary/api/outbound';
import { reject, type Language } from '@granary/domain/kernel';
import { standingOf } from '@granary/domain/outbound';
import { hasDeliveryNote } from '@granary/domain/outbound/rules';
import { EventStore } from '@granary/event-store';
import { requireOutboundReader } from '@granary/reading/outbound';
import { detailOf } from './detail.ts';

import { replayed } from './replay.ts';
import { Surrounding } from './surrounding.ts';

type Reader = Parameters<Surrounding['withAddress']>[1];

/** Picked or shipped orders, for what goes with their goods. */
@Injectable()
export class LeavingOrders {
  constructor(
    private readonly store: EventStore,
    private readonly surrounding: Surrounding,
  ) {}

  /** With the delivery address; the access is recorded. Rejects with `OUTBOUND_STATUS_FORBIDS` before it is picked. */
  async find(number: string, reader: Reader, language: Language): Promise<OutboundDetail> {
    const order = await replayed(this.store, number);
    requireOutboundReader(reader.caller, order.document);
    const { status } = standingOf(order.document);
    if (!hasDeliveryNote(status)) throw reject('OUTBOUND_STATUS_FORBIDS', { number, status });
    return detailOf(order, await this.surrounding.withAddress(order.document, { ...reader, language }));
  }
}
