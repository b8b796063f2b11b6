import { randomUUID } from 'node:crypto';
import { listBatches } from '@granary/api/stock';
import { CLERK, newItem, receive, WAREHOUSE } from './goods.ts';
import { expect, test } from './journey.ts';
import { dialog } from './pages/dialogs.ts';
import { list } from './pages/list.ts';
import { shell } from './pages/shell.ts';
import { meltTemplate, sql, whileLocked } from './servers.ts';

/** The schema of the model's live version. */
const liveSchema = async (model: string): Promise<string> => {
  const [row] = await sql(
    `SELECT name || '_v' || version || CASE WHEN build > 1 THEN '_' || build ELSE '' END AS schema
     FROM platform.read_model_version WHERE name = $1 AND state = 'live'`,
    [model],
  );
  return String(row?.['schema']);
};

const modelsWaitingAt = async (stream: string): Promise<unknown[]> => {
  const parked = await sql('SELECT model FROM platform.parked_event WHERE stream = $1', [stream]);
  return parked.map(({ model }) => model);
};

test('a read model is rebuilt during reads, and verification finds a wrong row', async ({
  enter,
  api,
  mark,
}) => {
  test.slow();
  const item = await newItem(api, `REB-${mark}`);
  const batch = `RB-${mark}`;
  await receive(api, item, [{ batch, quantity: '25', daysAgo: 3, location: 'A-01' }]);
  const administrator = await enter('super_admin', { path: '/system/projections' });
  const clerk = await enter(CLERK, { warehouse: WAREHOUSE, path: `/warehouse/inventory?q=${batch}` });
  await expect(clerk.getByText(batch).first()).toBeVisible();

  const reading = new AbortController();
  const client = await api(CLERK);
  const read = async (): Promise<number[]> => {
    const counts: number[] = [];
    while (!reading.signal.aborted)
      counts.push((await client.request(listBatches, { query: { q: batch } })).rows.length);
    return counts;
  };
  const reads = read();

  await test.step('the console shows the status and starts a rebuild', async () => {
    await expect(list(administrator).row('Inventory')).toContainText('Live');
    await list(administrator).act('Inventory', 'Rebuild');
    const { box, button } = dialog(administrator);
    await expect(box).toContainText('Events to process');
    await expect(button('Rebuild')).toBeDisabled();
    await box.getByRole('textbox', { name: 'Reason' }).fill('journey of a rebuild');
    await box.getByRole('textbox', { name: /^Type inventory/ }).fill('inventory');
    await dialog(administrator).confirm('Rebuild');
    await expect(shell(administrator).notice('Rebuild requested')).toBeVisible();
    await expect(shell(administrator).notice(/^Version \d+ built, verified and live/)).toBeVisible({
      timeout: 60_000,
    });
    await administrator.getByRole('link', { name: 'Inventory', exact: true }).last().click();
    await expect(administrator.getByRole('region', { name: /Previous version/ })).toBeVisible({
      timeout: 60_000,
    });
    await administrator.getByRole('tab', { name: /^Builds/ }).click();
    await expect(list(administrator).row('journey of a rebuild')).toContainText('Switched');
  });

  await test.step('the reader found the batch in every read', async () => {
    reading.abort();
    const counts = await reads;
    expect(counts.length).toBeGreaterThan(10);
    expect(new Set(counts)).toEqual(new Set([1]));
    await expect(clerk.getByText(batch).first()).toBeVisible();
  });

  const id = `${WAREHOUSE}.${item}.${batch}`;
  const table = `${await liveSchema('inventory')}.batch`;
  await test.step('verification finds a row changed by hand, with expected value and event', async () => {
    await sql(`UPDATE ${table} SET available = 7 WHERE id = $1`, [id]);
    await administrator.getByRole('button', { name: 'More actions' }).first().click();
    await administrator.getByRole('menuitem', { name: 'Verify', exact: true }).click();
    await dialog(administrator).confirmWith('Verify', 'stock looks short');
    await expect(administrator.getByText('Some rows do not match the log.')).toBeVisible({
      timeout: 60_000,
    });
    const row = administrator.getByRole('listitem').filter({ hasText: id });
    await expect(row).toContainText('25.000');
    await expect(row).toContainText('7.000');
    await row.getByRole('link', { name: 'Show changes' }).click();
    await expect(administrator.getByText('Batches ·', { exact: false }).first()).toBeVisible();
  });

  await test.step('after a rebuild it matches the log', async () => {
    await sql(`UPDATE ${table} SET available = 25 WHERE id = $1`, [id]);
    await administrator.goto('/system/projections/inventory');
    await administrator.getByRole('button', { name: 'More actions' }).first().click();
    await administrator.getByRole('menuitem', { name: 'Verify', exact: true }).click();
    await dialog(administrator).confirmWith('Verify', 'mended by hand');
    await expect(administrator.getByText('Every row matches the log.')).toBeVisible({ timeout: 60_000 });
  });
});

test('the grid shows the progress of each verification and of all together', async ({ enter }) => {
  // Holding the lock makes the verifications look as if they were running, so no projector picks them up.
  const ids = ['people', 'credit'].map((model, place) => ({
    model,
    id: randomUUID(),
    position: 40 + 20 * place,
  }));
  await whileLocked(
    ids.map(({ id }) => `granary.verification.${id}`),
    async () => {
      for (const { model, id, position } of ids)
        await sql(
          `INSERT INTO platform.verification
             (id, model, version, build, state, position, target, requested_by, reason, started_at)
           SELECT $1, name, version, build, 'running', $3, 100, 'sok', 'journey of a verification',
             now() - interval '1 minute'
           FROM platform.read_model_version WHERE name = $2 AND state = 'live'`,
          [id, model, position],
        );
      const administrator = await enter('super_admin', { path: '/system/projections' });
      const row = list(administrator).row('Users');
      await expect(row).toContainText('Verifying');
      await expect(row).toContainText('40 %');
      await expect(row).toContainText(/\d+ min \d+ s left/);
      await expect(list(administrator).row('Credit')).toContainText('60 %');
      await expect(administrator.getByText(/^Verifying \d+ read models$/)).toBeVisible();
      await row.getByRole('link', { name: 'Verifying' }).click();
      // The list page has progress bars of its own; wait until it is gone.
      await expect(administrator.getByText('journey of a verification')).toBeVisible();
      await expect(
        administrator.getByRole('progressbar', { name: 'Progress of the verification' }),
      ).toBeVisible();
      await sql(`UPDATE platform.verification SET state = 'passed', ended_at = now() WHERE id = ANY($1)`, [
        ids.map(({ id }) => id),
      ]);
      await expect(administrator.getByText('Every row matches the log.')).toBeVisible();
    },
  );
});

test('a parked event is inspected, retried and skipped', async ({ enter, mark }) => {
  const stream = `template-melted-${mark}`;
  const administrator = await enter('super_admin', { path: `/system/projections/parked?q=${stream}` });
  await expect(list(administrator).noResults).toBeVisible();
  // Errors are listed in rows above the list; match only the list's rows.
  const waiting = administrator.locator('[role=row][data-id]').filter({ hasText: stream });
  const row = waiting.filter({ hasText: 'Templates' });

  await test.step('the event appears without a reload', async () => {
    await meltTemplate(`melted-${mark}`);
    await expect.poll(() => modelsWaitingAt(stream), { timeout: 60_000 }).toContain('templates');
    await expect(row).toBeVisible({ timeout: 30_000 });
  });

  await test.step('its payload is shown after a reason was given', async () => {
    await expect(row).toContainText('Unknown event type');
    await row.click();
    await expect(administrator.getByText('degrees')).toHaveCount(0);
    await administrator.getByRole('button', { name: 'Show content' }).click();
    await dialog(administrator).confirmWith('Show content', 'find out what it is');
    await expect(administrator.getByLabel('Event content')).toContainText('degrees');
  });

  await test.step('a retry leaves it parked, skipping it continues the stream', async () => {
    const act = async (action: string) => {
      await row.getByRole('button', { name: 'More actions' }).click();
      await administrator.getByRole('menuitem', { name: action, exact: true }).click();
    };
    await act('Retry this stream');
    await dialog(administrator).confirmWith('Retry this stream', 'perhaps it was mended');
    await expect(shell(administrator).notice('Retry requested')).toBeVisible();
    await expect(shell(administrator).notice('Retried. 1 stream is still waiting.')).toBeVisible();
    await act('Skip event');
    await dialog(administrator).confirmWith('Skip event', 'there is no such thing');
    await expect(shell(administrator).notice('Event skipped, now and in every rebuild')).toBeVisible();
    await expect(row).toHaveCount(0);
    const [skipped] = await sql('SELECT reason FROM platform.skipped_event WHERE stream = $1', [stream]);
    expect(skipped).toEqual({ reason: 'there is no such thing' });
  });

  await test.step('it is skipped in the other read models as well', async () => {
    for (let left = await waiting.count(); left > 0; left -= 1) {
      await waiting.first().getByRole('button', { name: 'More actions' }).click();
      await administrator.getByRole('menuitem', { name: 'Skip event', exact: true }).click();
      await dialog(administrator).confirmWith('Skip event', 'there is no such thing');
      await expect(waiting).toHaveCount(left - 1);
    }
  });
});

test('the health page shows every service', async ({ enter }) => {
  const administrator = await enter('super_admin', { path: '/system/health' });
  await expect(administrator.getByRole('article', { name: 'Projector' })).toContainText('Healthy');
  await expect(administrator.getByRole('article', { name: 'Query service' })).toContainText('Postgres');
});
