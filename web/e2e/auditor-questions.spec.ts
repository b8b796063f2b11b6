import { getBatchHappenings, getItemStockState, listStockAsOf, type StockAsOfRow } from '@granary/api/audit';
import { approveCreditRequest, createCreditRequest, submitCreditRequest } from '@granary/api/credit';
import { adjustBatch } from '@granary/api/stock';
import type { Locator, Page } from '@playwright/test';
import { newCustomer } from './customers.ts';
import { CHIEF, newItem, receive, send, WAREHOUSE } from './goods.ts';
import { expect, test } from './journey.ts';
import { detail } from './pages/detail.ts';
import { list } from './pages/list.ts';
import { shell } from './pages/shell.ts';
import type { Arrival } from './session.ts';
import { textsIn, type Say } from './texts.ts';

const AUDITOR = 'auditor';
const MOST_CLICKS = 5;
/** The last language is the one in which the test continues. */
const spoken = ['zh-CN', 'km-KH', 'en-US'] as const;

/** Counts the clicks on this page from here on. */
const countClicks = async (page: Page): Promise<() => Promise<number>> => {
  await page.evaluate(() => {
    sessionStorage.setItem('clicks', '0');
    document.addEventListener(
      'click',
      () => sessionStorage.setItem('clicks', String(Number(sessionStorage.getItem('clicks')) + 1)),
      { capture: true },
    );
  });
  return () => page.evaluate(() => Number(sessionStorage.getItem('clicks')));
};

/** Reaches the answer from the landing page in at most five clicks in every language. Returns the last page. */
const answered = async (
  enter: (username: string, arrival?: Arrival) => Promise<Page>,
  walk: (page: Page, say: Say) => Promise<void>,
): Promise<Page> => {
  let last: Page | undefined;
  for (const language of spoken)
    await test.step(`found in at most ${MOST_CLICKS} clicks in ${language}`, async () => {
      await last?.close();
      last = await enter(AUDITOR, { warehouse: WAREHOUSE, language });
      await expect(shell(last).title).toBeVisible();
      const clicks = await countClicks(last);
      await walk(last, textsIn(language));
      expect(await clicks()).toBeLessThanOrEqual(MOST_CLICKS);
    });
  return last!;
};

/** Follows a link that marks where one is. Until it does, the page before is shown and takes what is typed. */
const follow = async (link: Locator): Promise<void> => {
  await link.click();
  await expect(link).toHaveAttribute('aria-current', 'page');
};

const goTo = (page: Page, say: Say, entry: string): Promise<void> =>
  follow(
    page
      .getByRole('navigation', { name: say('shell:navigation') })
      .getByRole('link', { name: say(entry), exact: true }),
  );

/** A tab of a navigation entry that holds several pages. */
const turnTo = async (page: Page, say: Say, entry: string, tab: string): Promise<void> => {
  await goTo(page, say, entry);
  await follow(shell(page).tab(say(tab)));
};

/** The entry in a record's history. */
const happened = (page: Page, say: Say, type: string) =>
  page
    .getByRole('list', { name: say('common:timeline') })
    .getByRole('listitem')
    .filter({ hasText: say(type) });

/** What an event changed in a field, found by the field's label. */
const difference = (page: Page, say: Say, field: string) =>
  page
    .getByRole('table', { name: say('past:differences') })
    .getByRole('row')
    .filter({ has: page.getByRole('cell', { name: say(field), exact: true }) });

const slider = (page: Page) => page.getByRole('slider', { name: 'History' });
const banner = (page: Page) => page.getByText('read-only');

test('why is the stock of this batch 40? The auditor sees who reduced it, when and why', async ({
  enter,
  api,
  mark,
}) => {
  test.slow();
  const item = await newItem(api, `WHY-${mark}`);
  const batch = `B40-${mark}`;
  await receive(api, item, [{ batch, quantity: '60', daysAgo: 3 }]);
  const chief = await api(CHIEF);
  await chief.request(adjustBatch, {
    params: { id: `${WAREHOUSE}.${item}.${batch}` },
    body: { delta: '-20', reason: `Torn bags ${mark}` },
  });

  const auditor = await answered(enter, async (page, say) => {
    await goTo(page, say, 'shell:nav.inventory');
    await list(page).search(batch);
    await list(page).row(batch).getByRole('link').first().click();
    await expect(detail(page).figure(say('stock:current'))).toContainText('40');
    const adjusted = happened(page, say, 'events:type.BatchAdjusted');
    await expect(adjusted).toContainText(CHIEF);
    await expect(adjusted).toContainText(`Torn bags ${mark}`);
    await adjusted.getByRole('button', { name: say('events:type.BatchAdjusted') }).click();
    const onHand = difference(page, say, 'past:field.current');
    await expect(onHand).toContainText('60');
    await expect(onHand).toContainText('40');
  });

  await test.step('the event shows its cause and its recorded content', async () => {
    const closely = auditor.getByRole('region', { name: 'Batch adjusted' });
    await closely.getByRole('tab', { name: 'Cause' }).click();
    await expect(closely.getByRole('treeitem', { name: `Request by ${CHIEF}` })).toBeVisible();
    await closely.getByRole('tab', { name: 'JSON' }).click();
    await expect(closely.getByText('"type": "BatchAdjusted"')).toBeVisible();
  });

  await test.step('a backdated event counts from its own day', async () => {
    await slider(auditor).press('ArrowLeft');
    await expect(banner(auditor)).toBeVisible();
    await expect(detail(auditor).figure('On hand')).toContainText('40');
    await slider(auditor).press('ArrowLeft');
    await expect(detail(auditor).figure('On hand')).toContainText('60');
    await expect(auditor.getByText('As recorded on')).toBeVisible();
    await auditor.getByRole('button', { name: 'Effective' }).click();
    await expect(auditor.getByText('As effective on')).toBeVisible();
    await expect(auditor).toHaveURL(/basis=effective/);
  });
});

test('who raised this credit limit, and why? The auditor sees each event, before and after', async ({
  enter,
  api,
  mark,
}) => {
  test.slow();
  const code = `TT-${mark}`;
  const ground = `Planting two seasons ${mark}`;
  await newCustomer(api, { code, name: `Riverside ${mark}`, openingLimit: '5000' });
  const seller = await api('purchase_staff');
  const office = await api('finance_admin');
  const { number } = await seller.request(createCreditRequest, {
    body: { customer: code, direction: 'increase', amount: '1500', reason: 'New fields' },
  });
  await seller.request(submitCreditRequest, { params: { number } });
  await office.request(approveCreditRequest, {
    params: { number },
    body: { approvedAmount: '1200', notes: ground },
  });

  const auditor = await answered(enter, async (page, say) => {
    await goTo(page, say, 'shell:nav.customers');
    await list(page).search(code);
    await list(page).row(code).getByRole('link').first().click();
    await page.getByRole('button', { name: say('past:open') }).click();
    const raised = happened(page, say, 'events:type.CreditLimitAdjusted');
    await expect(raised).toContainText('finance_admin');
    await expect(raised).toContainText(ground);
    await expect(raised).toContainText(number);
    await raised.getByRole('button', { name: say('events:type.CreditLimitAdjusted') }).click();
    const limit = difference(page, say, 'past:field.limit');
    await expect(limit).toContainText('$5,000.00');
    await expect(limit).toContainText('$6,200.00');
  });

  await test.step('the statement steps through the same events', async () => {
    await auditor.goto(`/credit-management/statements/${code}?basis=recorded`);
    await expect(slider(auditor)).toBeEnabled();
    await slider(auditor).press('Home');
    await expect(banner(auditor)).toBeVisible();
    const term = auditor
      .getByRole('group', { name: /Available = limit/ })
      .getByRole('button', { name: /^Limit/ });
    await expect(term).toContainText('$5,000.00');
    await slider(auditor).press('End');
    await expect(banner(auditor)).toHaveCount(0);
    await expect(term).toContainText('$6,200.00');
  });
});

test('which customers received this supplier lot? The auditor sees quantities and documents', async ({
  enter,
  api,
  mark,
}) => {
  test.slow();
  const item = await newItem(api, `LOT-${mark}`);
  const supplierLot = `SL-${mark}`;
  const name = `Delta farm ${mark}`;
  const customer = await newCustomer(api, { code: `LOT-${mark}`, name, openingLimit: '5000' });
  await receive(api, item, [{ batch: `L-${mark}`, quantity: '100', supplierLot }]);
  await send(api, { warehouse: WAREHOUSE, item, quantity: '30', customer });

  const auditor = await answered(enter, async (page, say) => {
    await turnTo(page, say, 'shell:nav.inventory', 'shell:nav.lineage');
    const search = page.getByRole('combobox', { name: say('lineage:batchOrLot') });
    await expect(search).toBeFocused();
    await search.fill(supplierLot);
    await page.getByRole('option').filter({ hasText: item }).click();
    const picture = page.getByRole('region', { name: say('lineage:picture') });
    await expect(picture.getByRole('button', { name: new RegExp(name) })).toBeVisible();
    await page
      .getByRole('group', { name: say('lineage:shownAs') })
      .getByRole('button', { name: say('lineage:table') })
      .click();
    const got = page
      .getByRole('table', { name: say('lineage:title') })
      .getByRole('row')
      .filter({ hasText: say('lineage:kinds.delivered') });
    await expect(got).toContainText(name);
    await expect(got).toContainText('30');
    await got.getByRole('link', { name: say('common:cause') }).click();
    await expect(page).toHaveURL(/\/audit\/events\//);
  });
  await expect(shell(auditor).title).toBeVisible();
});

test('what was the stock on the last day of the quarter? The auditor sees it from the log', async ({
  enter,
  api,
  mark,
}) => {
  test.slow();
  const item = await newItem(api, `OWN-${mark}`);
  const [early, late] = [`E-${mark}`, `L-${mark}`];
  await receive(api, item, [
    { batch: early, quantity: '25', daysAgo: 120 },
    { batch: late, quantity: '10' },
  ]);

  const auditor = await answered(enter, async (page, say) => {
    await turnTo(page, say, 'shell:nav.inventory', 'shell:nav.stockAsOf');
    await list(page).search(item);
    await expect(list(page).row(late)).toBeVisible();
    await page
      .getByRole('button', { name: say('past:stock.quarterEnd') })
      .first()
      .click();
    await expect(list(page).row(early)).toContainText('25');
    await expect(list(page).row(late)).toHaveCount(0);
    await expect(page.getByRole('region', { name: say('past:stock.totals') })).toContainText('$462.50');
  });

  await test.step('by recorded time nothing had been recorded yet', async () => {
    await auditor.getByRole('button', { name: 'Recorded', exact: true }).click();
    await expect(
      list(auditor).noResults.or(auditor.getByText('No stock at that time')).first(),
    ).toBeVisible();
  });

  await test.step('at any log position the list equals a refold of the log', async () => {
    const client = await api(AUDITOR);
    const id = `${WAREHOUSE}.${item}`;
    for (const batch of [early, late]) {
      const { happenings } = await client.request(getBatchHappenings, { params: { id: `${id}.${batch}` } });
      for (const { position } of happenings) {
        const { rows } = await client.request(listStockAsOf, {
          query: { at: position, filter: `item:equals:${item}` },
        });
        const { state } = await client.request(getItemStockState, {
          params: { id },
          query: { at: position },
        });
        const folded = Object.entries(state!.batches).map(([code, { current, unitCost, value }]) => [
          code,
          current,
          unitCost,
          value,
        ]);
        const listed = rows.map(({ batch: code, quantity, unitCost, value }: StockAsOfRow) => [
          code,
          quantity,
          unitCost,
          value,
        ]);
        expect(new Set(listed.map(String))).toEqual(new Set(folded.map(String)));
      }
    }
  });

  await test.step('the item stock steps through the same events', async () => {
    await auditor.goto(`/warehouse/inventory/items/${WAREHOUSE}.${item}`);
    await expect(detail(auditor).figure('On hand')).toContainText('35');
    await expect(slider(auditor)).toBeEnabled();
    await slider(auditor).press('Home');
    await expect(detail(auditor).figure('On hand')).toContainText('25');
  });
});
