import {
  createContract,
  getContract,
  reviseContract,
  submitContract,
  withdrawContract,
} from '@granary/api/contracts';
import { newCustomer } from './customers.ts';
import { expect, test } from './journey.ts';
import { detail } from './pages/detail.ts';
import { dialog } from './pages/dialogs.ts';

test('a contract that was changed after the approver looked at it is approved only at the second look', async ({
  enter,
  api,
  mark,
}) => {
  const customer = await newCustomer(api, { code: `V-${mark}`, name: `Seen ${mark}`, openingLimit: '1000' });
  const code = `HT-V-${mark}`;
  const params = { code };
  const seller = await api('purchase_admin');
  const terms = { customer, signedDate: '2026-03-01', depositPercentage: '10', lines: [] };
  await seller.request(createContract, { body: { code, ...terms, totalAmount: '1000' } });
  await seller.request(submitContract, { params });

  const chief = await enter('manager', { path: `/inbox?task=contract.${code}` });
  const task = chief.getByRole('region', { name: code, exact: true });
  await expect(task).toContainText('$1,000.00');
  await task.getByRole('button', { name: 'Approve' }).click();
  const note = chief.getByRole('dialog').getByRole('textbox');
  await note.fill('As agreed with the board');

  await seller.request(withdrawContract, { params, body: {} });
  const { revision } = await seller.request(getContract, { params });
  await seller.request(reviseContract, { params, body: { ...terms, totalAmount: '9000', revision } });
  await seller.request(submitContract, { params });
  await dialog(chief).confirm('Approve');
  await expect(chief.getByText('This was changed after you looked at it')).toBeVisible();
  await expect(task).toContainText('$9,000.00');
  expect(await seller.request(getContract, { params })).toMatchObject({ approvalStatus: 'submitted' });

  await task.getByRole('button', { name: 'Approve' }).click();
  await expect(note).toHaveValue('As agreed with the board');
  await dialog(chief).confirm('Approve');
  await expect(chief.getByRole('listitem').filter({ hasText: code })).toHaveCount(0);
  await chief.goto(`/contracts/${code}`);
  await expect(detail(chief).status('Active')).toBeVisible();
});
