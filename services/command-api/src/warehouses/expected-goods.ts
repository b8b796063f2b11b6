import { Injectable } from '@nestjs/common';
import { inbound, isProcessing } from '@granary/domain/inbound';
import { reject, type NamedBy } from '@granary/domain/kernel';
import { isDocument, isOnItsWay, outbound } from '@granary/domain/outbound';
import { EventStore } from '@granary/event-store';
import { Processes } from '../processes/index.ts';
import { References } from '../references/index.ts';

const AT_ONCE = 16;

/** Goods on their way into a warehouse: transfers that have left, and receipts in progress. */
@Injectable()
export class ExpectedGoods {
  constructor(
    private readonly store: EventStore,
    private readonly references: References,
    private readonly processes: Processes,
  ) {}

  /** `before`: only what set out before this log position. */
  async of(warehouse: string, deadline: number, before?: bigint): Promise<NamedBy[]> {
    const expected: NamedBy[] = [];
    const ask = async (kind: string, id: string, isExpected: boolean, setOut: string) => {
      if (isExpected && (before === undefined || (await this.lastOf(kind, id, setOut)) < before))
        expected.push({ kind, id });
    };
    await inTurn(await this.references.ordersTo('destination', warehouse, deadline), async (number) => {
      if (Date.now() > deadline) throw reject('SERVICE_UNAVAILABLE');
      const { state } = await this.store.load(outbound, number);
      if (!isDocument(state) || state.status === 'delivered')
        await this.references.forgetOrder('destination', number);
      else if (state.content.destination === warehouse)
        await ask(outbound.category, number, isOnItsWay(state), 'OutboundShipmentStarted');
    });
    await inTurn(await this.processes.openOf(inbound.category), async (number) => {
      const { state } = await this.store.load(inbound, number);
      if (state.status === 'present' && state.warehouse === warehouse)
        await ask(inbound.category, number, isProcessing(state.progress), 'InboundApproved');
    });
    return expected.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  }

  private async lastOf(category: string, id: string, wanted: string): Promise<bigint> {
    const newestFirst = this.store.readStream(category, id, { backwards: true });
    for await (const { type, position } of newestFirst) if (type === wanted) return position;
    return 0n;
  }
}

const inTurn = async (ids: readonly string[], work: (id: string) => Promise<void>): Promise<void> => {
  const waiting = [...ids];
  const worker = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) await work(id);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
};
