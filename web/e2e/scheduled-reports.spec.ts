import { createSchedule } from '@granary/api/schedules';
import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';

const choose = async (page: Page, field: string, choice: string) => {
  await page.getByRole('dialog').getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: choice, exact: true }).click();
};
/** Generous, because the first file waits for its generator's modules to load. */
const made = { timeout: 60_000 };

test('a report is scheduled, run at once and downloaded', async ({ enter, mark }) => {
  const name = `Stock ${mark}`;
  const page = await enter('manager', { path: '/reports' });
  await page.getByRole('tab', { name: 'Scheduled' }).click();
  await expect(page).toHaveURL(/tab=scheduled/);
  await page.getByRole('button', { name: 'New schedule' }).first().click();
  const dialog = page.getByRole('dialog');
  await choose(page, 'Type', 'Inventory');
  await choose(page, 'Format', 'CSV');
  await choose(page, 'Report period', 'Previous week');
  await choose(page, 'Frequency', 'Weekly');
  await choose(page, 'Weekday', 'Tuesday');
  await dialog.getByLabel('Time').fill('');
  await expect(dialog.getByLabel('Name')).toHaveValue('Inventory');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.locator('[data-field="rhythm.time"]')).toContainText('Required');
  await dialog.getByLabel('Time').fill('06:45');
  await dialog.getByRole('button', { name: 'Save' }).click();

  const row = page.getByRole('row', { name: new RegExp(name) });
  await expect(row).toContainText('Inventory');
  await expect(row).toContainText('Previous week');
  await expect(row).toContainText('Weekly, Tuesday, 06:45');
  await expect(row).toContainText('Active');

  await row.getByRole('button', { name: /^Run now/ }).click();
  await expect(row).toContainText('Ready', made);
  await page.getByRole('tab', { name: 'Created' }).click();
  const report = page.getByRole('row', { name: new RegExp(name) });
  await expect(report).toContainText('Ready', made);
  await expect(report).toContainText('Week ·');
  const started = page.waitForEvent('download');
  await report.getByRole('button', { name: /^Download/ }).click();
  expect((await started).suggestedFilename()).toMatch(
    new RegExp(`^${name} \\d{4}-\\d\\d-\\d\\d – \\d{4}-\\d\\d-\\d\\d\\.csv$`),
  );

  await report.getByRole('button', { name: /^Remove/ }).click();
  await expect(report).toHaveCount(0);
  await page.getByRole('tab', { name: 'Scheduled' }).click();
  await row.getByRole('button', { name: /^Delete/ }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(row).toHaveCount(0);
});

test('a schedule is paused, resumed, revised and deleted by its owner, and hidden from others', async ({
  enter,
  api,
  mark,
}) => {
  const name = `Daily ${mark}`;
  const body = {
    type: 'movements',
    period: 'daily',
    rhythm: { kind: 'daily', time: '06:45' },
    name,
    format: 'pdf',
    language: 'en-US',
  } as const;
  await (await api('manager')).request(createSchedule, { body });

  const colleague = await enter('admin', { path: '/reports?tab=scheduled' });
  await expect(colleague.getByRole('button', { name: 'New schedule' }).first()).toBeVisible(made);
  await expect(colleague.getByText('No scheduled reports')).toBeVisible();

  const page = await enter('manager', { path: '/reports?tab=scheduled' });
  const row = page.getByRole('row', { name: new RegExp(name) });
  const dialog = page.getByRole('dialog');
  await expect(row).toContainText('Daily, 06:45', made);
  await row.getByRole('button', { name: /^Pause/ }).click();
  await expect(row).toContainText('Paused');
  await expect(row).toContainText('By you');
  await row.getByRole('button', { name: /^Resume/ }).click();
  await expect(row).toContainText('Active');

  await row.getByRole('button', { name: /^Edit/ }).click();
  await expect(dialog.getByLabel('Name')).toHaveValue(name);
  await choose(page, 'Frequency', 'Monthly');
  await choose(page, 'Day of the month', 'last day');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('Monthly, last day, 06:45');

  await row.getByRole('button', { name: /^Delete/ }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(row).toHaveCount(0);
});
