import { createContract, getContract, submitContract } from '@granary/api/contracts';
import { newCustomer } from './customers.ts';
import { expect, test } from './journey.ts';
import { detail } from './pages/detail.ts';
import { dialog } from './pages/dialogs.ts';
import { form } from './pages/form.ts';
import { list } from './pages/list.ts';

const SALES = 'purchase_admin';
const CHIEF = 'manager';
const DIRECTOR = 'super_admin';
const COLLEAGUE = 'admin';
/** Above every other contract of the journeys. */
const BIG = { from: '5000000', total: '6000000' };

test('a large contract needs two approvals, and the second is delegated to a colleague', async ({
  enter,
  api,
  mark,
}) => {
  const director = await enter(DIRECTOR, { path: '/workflow?tab=steps' });
  const steps = director.getByRole('row').filter({ hasText: 'Contract approval' });
  await director.getByRole('button', { name: 'Set steps: Contract approval' }).click();
  await dialog(director).button('Add a step').click();
  await form(director).fill('steps.0.from', BIG.from);
  await form(director).fill('reason', 'The board wants four eyes on these');
  await dialog(director).confirm('Set steps');
  await expect(steps).toContainText('From $5,000,000.00: Anyone who can approve');
  await expect(steps).toContainText('The board wants four eyes on these');

  const customer = await newCustomer(api, { code: `S-${mark}`, name: `Steps ${mark}`, openingLimit: '1000' });
  const code = `HT-S-${mark}`;
  const seller = await api(SALES);
  await seller.request(createContract, {
    body: {
      code,
      customer,
      signedDate: '2026-03-01',
      totalAmount: BIG.total,
      depositPercentage: '1',
      lines: [],
    },
  });
  await seller.request(submitContract, { params: { code } });

  const chief = await enter(CHIEF, { path: `/inbox?task=contract.${code}` });
  const task = chief.getByRole('region', { name: code, exact: true });
  await expect(task).toContainText('Step 1 of 2');
  await task.getByRole('button', { name: 'Approve' }).click();
  await dialog(chief).confirm('Approve');
  await expect(chief.getByRole('listitem').filter({ hasText: code })).toHaveCount(0);

  await chief.goto(`/contracts/${code}`);
  const progress = (page: typeof chief) => page.getByRole('region', { name: 'Progress of the approval' });
  await expect(progress(chief)).toContainText('Step 2 of 2');
  await expect(progress(chief)).toContainText(`Step 1: approved by ${CHIEF}`);
  await expect(detail(chief).button('Approve')).toBeDisabled();
  await expect(detail(chief).button('Reject')).toBeDisabled();
  await detail(chief).button('Approve').locator('..').hover();
  await expect(chief.getByRole('tooltip')).toContainText('Step 2 of 2 needs a different person');
  expect(await seller.request(getContract, { params: { code } })).toMatchObject({
    approvalStatus: 'reviewing',
    contribution: '0.00',
  });

  await director.goto(`/contracts/${code}`);
  await progress(director).getByRole('button', { name: 'Delegate' }).click();
  await form(director).field('to').getByRole('combobox').click();
  await director.getByRole('option', { name: new RegExp(`\\b${COLLEAGUE}\\b`) }).click();
  await form(director).fill('reason', 'Travelling until Monday');
  await dialog(director).confirm('Delegate');
  await expect(progress(director)).toContainText(`${DIRECTOR} delegated to ${COLLEAGUE}`);
  await expect(progress(director)).toContainText('Travelling until Monday');

  const colleague = await enter(COLLEAGUE, { path: `/inbox?task=contract.${code}` });
  const handed = colleague.getByRole('listitem').filter({ hasText: code });
  await expect(handed).toContainText(`${DIRECTOR} delegated to ${COLLEAGUE}`);
  const decided = colleague.getByRole('region', { name: code, exact: true });
  await decided.getByRole('button', { name: 'Approve' }).click();
  await dialog(colleague).confirm('Approve');
  await expect(handed).toHaveCount(0);
  await expect(detail(director).status('Active')).toBeVisible();
  await expect(progress(director)).toHaveCount(0);

  await director.goto('/workflow?tab=tasks&view=all');
  await list(director).search(code);
  const answers = list(director).row(code);
  await expect(answers).toHaveCount(3);
  await expect(answers.filter({ hasText: 'Delegated' })).toContainText('Travelling until Monday');
  await expect(answers.filter({ hasText: 'Approved' })).toHaveCount(2);
  await expect(answers.filter({ hasText: CHIEF })).toContainText('Step 1 of 2');

  await detail(director).tab('Statistics');
  await expect(director.getByRole('row', { name: /Contract approval/ })).toContainText('%');
  await director.goto('/workflow?tab=steps');
  await director.getByRole('button', { name: 'Set steps: Contract approval' }).click();
  await dialog(director).button('Remove line 1').click();
  await dialog(director).confirm('Set steps');
  await expect(steps).not.toContainText('From $');
});
