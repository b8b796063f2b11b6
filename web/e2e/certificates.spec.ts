import { getBatchHistory } from '@granary/api/stock';
import { readFile } from 'node:fs/promises';
import { CHIEF, CLERK, newItem, receive, WAREHOUSE } from './goods.ts';
import { expect, test } from './journey.ts';
import { detail } from './pages/detail.ts';
import { dialog } from './pages/dialogs.ts';
import { shell } from './pages/shell.ts';

const pdf = (words: string): Buffer => Buffer.from(`%PDF-1.4\n% ${words}\ntrailer<</Root 1 0 R>>\n%%EOF\n`);

test('an inspection certificate is attached to a batch and removed with a reason', async ({
  enter,
  api,
  mark,
}) => {
  const item = await newItem(api, `CQ-${mark}`);
  const batch = `B-${mark}`;
  await receive(api, item, [{ batch, quantity: '12' }]);
  const id = `${WAREHOUSE}.${item}.${batch}`;
  const path = `/warehouse/inventory/${id}?tab=attachments`;
  const name = `检验 ${mark}.pdf`;
  const content = pdf(mark);
  const clerk = await enter(CLERK, { warehouse: WAREHOUSE, path });
  const attached = clerk.getByRole('list', { name: 'Attachments' });

  await test.step('it is checked by content, and downloads unchanged', async () => {
    const choose = clerk.locator('input[type=file]');
    await choose.setInputFiles({
      name: 'page.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('<!doctype html><script>alert(1)</script>'),
    });
    await expect(clerk.getByRole('alert').filter({ hasText: 'page.pdf' })).toContainText(
      'is not a JPEG, PNG, GIF or PDF',
    );
    await choose.setInputFiles({ name, mimeType: 'application/pdf', buffer: content });
    await expect(attached.getByRole('listitem')).toHaveCount(1);
    const coming = clerk.waitForEvent('download');
    await attached.getByRole('button', { name, exact: true }).click();
    const file = await coming;
    expect(file.suggestedFilename()).toBe(name);
    expect(await readFile(await file.path())).toEqual(content);
  });

  await test.step('it is listed in the history and lineage of the batch', async () => {
    await detail(clerk).tab('Lifecycle');
    const lifecycle = clerk.getByRole('tabpanel', { name: 'Lifecycle' });
    await expect(lifecycle.getByText('File attached to the batch')).toBeVisible();
    await expect(lifecycle.getByText(name)).toBeVisible();
    await detail(clerk).tab('Traceability');
    await clerk
      .getByRole('region', { name: 'Traceability graph' })
      .getByRole('button', { name: new RegExp(`^Batch, ${batch}, `) })
      .click();
    await expect(clerk.getByRole('region', { name: 'Selected node' })).toContainText(`Attachments: ${name}`);
  });

  await test.step('an auditor can read it but change nothing', async () => {
    const auditor = await enter('auditor', { path });
    await expect(auditor.getByRole('button', { name, exact: true })).toBeVisible();
    await expect(auditor.getByRole('button', { name: 'Choose files' })).toHaveCount(0);
    await expect(auditor.getByRole('button', { name: `Remove ${name}` })).toHaveCount(0);
  });

  await test.step('it is removed with a reason', async () => {
    const chief = await enter(CHIEF, { warehouse: WAREHOUSE, path });
    await chief.getByRole('button', { name: `Remove ${name}` }).click();
    await dialog(chief).confirmWith('Delete', 'The certificate of another lot');
    await expect(shell(chief).notice('Attachment removed')).toBeVisible();
    await expect(chief.getByText('No attachments')).toBeVisible();
    const { entries } = await (await api(CHIEF)).request(getBatchHistory, { params: { id } });
    expect(entries.slice(0, 2).map(({ type, reason }) => [type, reason])).toEqual([
      ['BatchAttachmentRemoved', 'The certificate of another lot'],
      ['BatchAttachmentAdded', null],
    ]);
  });
});
