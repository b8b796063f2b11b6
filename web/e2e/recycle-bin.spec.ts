import { createInbound } from '@granary/api/inbound';
import { CHIEF, CLERK, day, newItem, order, receive, WAREHOUSE } from './goods.ts';
import { expect, test } from './journey.ts';
import { detail } from './pages/detail.ts';
import { dialog } from './pages/dialogs.ts';
import { list } from './pages/list.ts';
import { shell } from './pages/shell.ts';

const kinds = [
  { kind: 'inbound', title: 'Inbound recycle bin' },
  { kind: 'outbound', title: 'Outbound recycle bin' },
] as const;

for (const { kind, title } of kinds) {
  test(`an ${kind} order is deleted, restored and purged`, async ({ enter, api, mark }) => {
    const item = await newItem(api, `BIN-${mark}`);
    const number = kind === 'inbound' ? await draft(api, item) : await created(api, item);
    const path = `/warehouse/${kind}`;
    const chief = await enter(CHIEF, { warehouse: WAREHOUSE, path });
    const remove = async () => {
      await list(chief).search(number);
      await list(chief).act(number, 'Move to the recycle bin');
      await dialog(chief).confirmWith('Move to the recycle bin', 'Entered twice');
      await expect(list(chief).row(number)).toHaveCount(0);
    };

    await test.step('deleted, it moves from the list to the recycle bin', async () => {
      await remove();
      await chief.getByRole('link', { name: 'Recycle bin' }).click();
      await expect(shell(chief).title).toHaveText(title);
      await list(chief).search(number);
      await expect(list(chief).row(number)).toBeVisible();
      await chief.goto(`${path}/${number}`);
      await expect(chief.getByRole('alert').filter({ hasText: 'in the recycle bin' })).toBeVisible();
      await expect(chief.getByRole('button', { name: 'Submit', exact: true })).toHaveCount(0);
    });

    await test.step('restored, it is back in the list', async () => {
      await chief.goto(`${path}?show=bin&q=${number}`);
      await list(chief).act(number, 'Restore');
      await expect(list(chief).row(number)).toHaveCount(0);
      await chief.goto(`${path}/${number}`);
      await expect(detail(chief).button('Edit')).toBeVisible();
      await chief.goto(path);
      await remove();
    });

    await test.step('purged with the permission, after typing its number', async () => {
      await chief.goto(`${path}?show=bin&q=${number}`);
      await list(chief).row(number).getByRole('button', { name: 'More actions' }).click();
      await expect(chief.getByRole('menuitem', { name: 'Restore' })).toBeVisible();
      await expect(chief.getByRole('menuitem', { name: 'Delete permanently' })).toHaveCount(0);

      const owner = await enter('super_admin', {
        warehouse: WAREHOUSE,
        path: `${path}?show=bin&q=${number}`,
      });
      await list(owner).act(number, 'Delete permanently');
      const { box, button } = dialog(owner);
      await expect(button('Delete permanently')).toBeDisabled();
      await box.getByRole('textbox').fill(`${number}0`);
      await expect(button('Delete permanently')).toBeDisabled();
      await box.getByRole('textbox').fill(number);
      await button('Delete permanently').click();
      await expect(list(owner).row(number)).toHaveCount(0);
      await owner.goto(`${path}/${number}`);
      await expect(owner.getByText('Resource not found')).toBeVisible();
    });
  });
}

type Api = Parameters<typeof newItem>[0];

const draft = async (api: Api, item: string): Promise<string> => {
  const { number } = await (
    await api(CLERK)
  ).request(createInbound, {
    body: {
      warehouse: WAREHOUSE,
      type: 'purchase',
      title: `Draft of ${item}`,
      inboundDate: day(),
      supplier: null,
      lines: [
        {
          item,
          quantity: '5',
          unitPrice: '10',
          batch: null,
          productionDate: null,
          expiryDate: null,
          supplier: null,
          returnedFrom: null,
        },
      ],
    },
  });
  return number;
};

const created = async (api: Api, item: string): Promise<string> => {
  await receive(api, item, [{ batch: `B-${item}`, quantity: '50' }]);
  return order(api, { item, quantity: '5', until: 'created' });
};
