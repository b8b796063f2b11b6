import { outbound, type OutboundEvent } from '@granary/domain/outbound';
import { describe, expect, it } from '@jest/globals';
import { on, projectInMemory, recorded } from '../../testing/builders/in-memory.ts';
import { transitLossTable } from './transit-loss-table.ts';

const number = 'OUT-20261121-0001';
const deliveredAt = '2026-01-02T03:00:00.000Z';
const arrival = (line: number, received: string, lost: string) => ({
  line,
  item: 'UREA-46',
  batch: 'A',
  received,
  lost,
  receivedAs: 'A',
});

describe('the losses of transfers', () => {
  it('have what left and did not arrive, by the day the rest arrived', () => {
    const delivered: OutboundEvent = {
      type: 'OutboundDelivered',
      data: {
        number,
        deliveredAt,
        inbound: 'IN-20261122-0001',
        arrivals: [arrival(1, '10.000', '0.000'), arrival(2, '3.000', '2.000')],
      },
    };
    expect(projectInMemory(transitLossTable, recorded(on(outbound, number, [delivered])))).toMatchObject([
      { document: number, line: 2, batch: 'A', item: 'UREA-46', quantity: '2.000', occurredAt: deliveredAt },
    ]);
  });
});
