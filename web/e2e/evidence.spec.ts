import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { unzipSync } from 'fflate';
import { CHIEF, WAREHOUSE, newItem, receive } from './goods.ts';
import { expect, test } from './journey.ts';
import { detail } from './pages/detail.ts';

/** Runs `node verify.mjs` in the unpacked folder, without anything else. */
const verify = (folder: string): Promise<{ code: number; said: string }> =>
  new Promise((resolve) => {
    const child = execFile(process.execPath, ['verify.mjs'], { cwd: folder }, (_, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, said: stdout + stderr }),
    );
  });

test('an auditor downloads an evidence package of a batch, and it verifies offline', async ({
  api,
  enter,
  mark,
}) => {
  const item = await newItem(api, `EVI-${mark}`);
  const batch = `EVI-B-${mark}`;
  await receive(api, item, [{ batch, quantity: '40' }]);
  const id = `${WAREHOUSE}.${item}.${batch}`;

  const page = await enter('auditor', {
    warehouse: WAREHOUSE,
    path: `/warehouse/inventory/${id}`,
  });
  await expect(page.getByRole('heading', { name: batch })).toBeVisible();
  await detail(page).act('Evidence package');

  await expect(page.getByRole('heading', { name: 'Evidence', exact: true })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Batch' })).toHaveValue(id);
  await page.getByRole('button', { name: 'Create package' }).click();
  const downloading = page.getByRole('button', { name: 'Download' });
  await expect(downloading).toBeVisible({ timeout: 60_000 });
  const sha256 = await page
    .getByText(/^[0-9a-f]{64}$/)
    .first()
    .textContent();

  const download = page.waitForEvent('download');
  await downloading.click();
  const file = await download;
  expect(file.suggestedFilename()).toContain(`evidence-batch-${id}`);
  const zip = await readFile(await file.path());
  expect(createHash('sha256').update(zip).digest('hex')).toBe(sha256);

  const later = new URL(page.url());
  expect(later.searchParams.get('begun')).not.toBeNull();
  later.searchParams.set('begun', '2026-01-01T00:00:00.000Z');
  await page.goto(later.href);
  await expect(page.getByText('this one is gone', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Create again' }).click();
  await expect(downloading).toBeVisible({ timeout: 60_000 });

  const folder = await mkdtemp(join(tmpdir(), 'granary-package-'));
  for (const [name, content] of Object.entries(unzipSync(zip))) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  const accepted = await verify(folder);
  expect(accepted.said).toContain(`VERIFIED: batch ${id}`);
  expect(accepted.code).toBe(0);
  const events = await readFile(join(folder, 'events.jsonl'), 'utf8');
  expect(events).toContain('BatchReceived');
  await writeFile(join(folder, 'events.jsonl'), events.replace('40.000', '41.000'));
  const refused = await verify(folder);
  expect(refused.said).toContain('events.jsonl: was changed');
  expect(refused.code).toBe(1);
  await rm(folder, { recursive: true });
});

test('signed heads are listed, and a period without events makes no package', async ({ enter }) => {
  const page = await enter('auditor', { path: '/audit/evidence?kind=period' });
  await expect(page.getByRole('heading', { name: 'Signed heads' })).toBeVisible();
  await expect(page.getByRole('row')).not.toHaveCount(1);
  await page.getByRole('button', { name: 'Create package' }).click();
  await expect(page.getByText('Required').first()).toBeVisible();
  await page.getByRole('textbox', { name: 'From' }).fill('2020-01-02');
  await page.getByRole('textbox', { name: 'To' }).fill('2020-01-01');
  await page.getByRole('button', { name: 'Create package' }).click();
  await expect(page.getByText('The end date is before the start date')).toBeVisible();
  await page.getByRole('textbox', { name: 'To' }).fill('2020-01-03');
  await page.getByRole('button', { name: 'Create package' }).click();
  await expect(page.getByText('No events found.')).toBeVisible({ timeout: 60_000 });
});

test('the evidence page is hidden from everybody but auditors', async ({ api, enter, mark }) => {
  const item = await newItem(api, `EVN-${mark}`);
  const batch = `EVN-B-${mark}`;
  await receive(api, item, [{ batch, quantity: '5' }]);
  const page = await enter(CHIEF, {
    warehouse: WAREHOUSE,
    path: `/warehouse/inventory/${WAREHOUSE}.${item}.${batch}`,
  });
  await expect(page.getByRole('heading', { name: batch })).toBeVisible();
  await page.getByRole('button', { name: 'More actions' }).click();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Evidence package' })).toHaveCount(0);
  await page.goto('/audit/evidence');
  await expect(page.getByText(/permission/i).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create package' })).toHaveCount(0);
});
