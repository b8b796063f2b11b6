import { approveInbound } from '@granary/api/inbound';
import { getInbound, createInbound, submitInbound } from '@granary/api/inbound';
import { listUsers } from '@granary/api/users';
import { openWarehouse } from '@granary/api/warehouses';
import { CLERK, day, newItem } from './goods.ts';
import { expect, test } from './journey.ts';

test('the server refuses what the screen does not offer', async ({ api, mark }) => {
  const clerk = await api(CLERK);
  const owner = await api('super_admin');
  const item = await newItem(api, `NO-${mark}`);
  const there = (warehouse: string) =>
    owner.request(createInbound, {
      body: {
        warehouse,
        type: 'purchase',
        title: `Not theirs ${mark}`,
        inboundDate: day(),
        supplier: null,
        lines: [
          {
            item,
            quantity: '1',
            unitPrice: '1',
            batch: null,
            productionDate: null,
            expiryDate: null,
            supplier: null,
            returnedFrom: null,
          },
        ],
      },
    });
  const { number } = await there('PNH');
  await owner.request(submitInbound, { params: { number } });
  const elsewhere = (await there('KPC')).number;

  const forbidden = expect.objectContaining({ status: 403 });
  await expect(clerk.request(listUsers)).rejects.toEqual(forbidden);
  await expect(clerk.request(approveInbound, { params: { number }, body: {} })).rejects.toEqual(forbidden);
  await expect(
    clerk.request(openWarehouse, { body: { code: `W-${mark}`, name: 'Mine', timeZone: 'Asia/Phnom_Penh' } }),
  ).rejects.toEqual(forbidden);
  await expect(clerk.request(submitInbound, { params: { number: elsewhere } })).rejects.toEqual(forbidden);
  await expect(clerk.request(getInbound, { params: { number: elsewhere } })).rejects.toEqual(
    expect.objectContaining({ status: expect.any(Number) }),
  );
  expect((await owner.request(getInbound, { params: { number } })).approvalStatus).toBe('submitted');
});
