import { chromium } from '@playwright/test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startStack } from '../local/e2e-stack.mjs';
import { launchOptions, requireBrowser, viewport } from '../local/steps/browser.mjs';
import { plainLine, valueAtMost } from './measuring/lines.mjs';
import { isSmoke } from './measuring/size.mjs';

export const name = 'web';

/** Pages of everyday work by their links in the navigation. */
const PAGES = isSmoke
  ? ['Items', 'Inventory']
  : [
      'Items',
      'Inventory',
      'Inbound orders',
      'Outbound orders',
      'Customers',
      'Contracts',
      'Credit',
      'Reports',
    ];
const ROUNDS = isSmoke ? 1 : 5;

/**
 * The built web app in a real browser, with empty caches: what the first pages weigh, how long a page takes from the
 * click to its title and its first rows, and the longest task of the main thread.
 */
export async function run() {
  await requireBrowser();
  const directory = await mkdtemp(join(tmpdir(), 'granary-web-'));
  // On a fresh checkout the stack builds this package first.
  const demo = () => import('@granary/demo');
  const seed = async ({ gateway }) => (await demo()).seedMinimum({ gateway });
  const stack = await startStack({ directory, seed, say: () => {} });
  const { DEMO_PASSWORD: password } = await demo();
  const browser = await chromium.launch(launchOptions);
  try {
    const visits = [];
    for (let round = 0; round < ROUNDS; round += 1) visits.push(await visit(browser, stack.url, password));
    return linesOf(visits);
  } finally {
    await browser.close();
    await stack.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

async function visit(browser, url, password) {
  const context = await browser.newContext({ viewport, locale: 'en-US' });
  const page = await context.newPage();
  const requests = [];
  page.on('request', (request) => requests.push(request));
  await page.addInitScript(() => {
    localStorage.setItem('app-language', 'en-US');
    globalThis.longest = 0;
    const watch = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries())
        globalThis.longest = Math.max(globalThis.longest, duration);
    });
    watch.observe({ type: 'longtask', buffered: true });
  });
  /** The longest task since the last call, or 0 if none had 50 ms. */
  const longestTask = () =>
    page.evaluate(() => {
      const { longest } = globalThis;
      globalThis.longest = 0;
      return longest;
    });

  await page.goto(`${url}/login`);
  await page.getByRole('heading', { level: 1, name: 'Welcome back' }).waitFor();
  const signIn = { kilobytes: await weight(page, requests), longest: await longestTask() };
  await page.locator('input[name=username]').fill('super_admin');
  await page.locator('input[name=password]').fill(password);
  await page.locator('input[name=password]').press('Enter');
  await page.getByRole('region', { name: /^Trends/ }).waitFor();
  const dashboard = { kilobytes: await weight(page, requests), longest: await longestTask() };

  // Documents are of one warehouse, which is chosen on a page that is not measured.
  await page.getByRole('link', { name: 'Picking tasks' }).click();
  await page.locator('.MuiCardActionArea-root').first().click();
  await page.getByRole('heading', { level: 1, name: 'Picking tasks' }).waitFor();

  const first = await openAll(page, longestTask);
  const again = await openAll(page, longestTask);
  await context.close();
  return { signIn, dashboard, first, again };
}

/** Everything but answers of the API, compressed, in KB. */
async function weight(page, requests) {
  await page.waitForLoadState('networkidle');
  const files = requests.filter((request) => !request.url().includes('/api/'));
  const sizes = await Promise.all(files.map((request) => request.sizes()));
  return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0) / 1000;
}

async function openAll(page, longestTask) {
  const opened = [];
  for (const title of PAGES) {
    await longestTask();
    const milliseconds = await open(page, title);
    opened.push({ title, milliseconds, longest: await longestTask() });
  }
  return opened;
}

/** Measured in the page, so that the distance to this process does not count. */
async function open(page, title) {
  const milliseconds = await page.evaluate(async (wanted) => {
    const [link] = [...document.querySelectorAll('nav a')].filter((one) => one.textContent.trim() === wanted);
    if (!link) throw new Error(`no link ${wanted}`);
    const heading = () => document.querySelector('h1')?.textContent.trim() ?? '';
    // A page stays until the next one is ready.
    const former = heading();
    const begun = performance.now();
    link.click();
    const isShown = () => {
      const isTitled = heading() !== '' && heading() !== former;
      const waiting = '[role=progressbar], [aria-busy=true], .MuiSkeleton-root';
      return isTitled && document.querySelector('main')?.querySelector(waiting) === null;
    };
    while (!isShown()) {
      if (performance.now() - begun > 20_000) throw new Error(`${wanted} does not open`);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    return performance.now() - begun;
  }, title);
  await page.waitForLoadState('networkidle');
  return milliseconds;
}

function linesOf(visits) {
  const line = (title, unit, goal, values) =>
    plainLine({ name: title, unit, goal: valueAtMost(goal, unit) }, values);
  const all = (part) => visits.flatMap((seen) => seen[part]);
  const slowest = (part, key) => all(part).reduce((one, other) => (other[key] > one[key] ? other : one));
  const ofPages = (part, when) => [
    line(
      `a page opened ${when}, p50`,
      'ms',
      150,
      all(part).map(({ milliseconds }) => milliseconds),
    ),
    line(`the slowest, ${slowest(part, 'milliseconds').title}`, 'ms', 150, [
      slowest(part, 'milliseconds').milliseconds,
    ]),
    line(`its longest task, ${slowest(part, 'longest').title}`, 'ms', 100, [
      slowest(part, 'longest').longest,
    ]),
  ];
  const ofLoads = (part, title, kilobytes) => [
    line(
      `${title}, transferred`,
      'KB',
      kilobytes,
      all(part).map((seen) => seen.kilobytes),
    ),
    line(
      `${title}, longest task`,
      'ms',
      100,
      all(part).map(({ longest }) => longest),
    ),
  ];
  return [
    ...ofLoads('signIn', 'sign-in page', 250),
    ...ofLoads('dashboard', 'dashboard', 450),
    ...ofPages('first', 'for the first time'),
    ...ofPages('again', 'again'),
  ];
}
