// Takes a screenshot of every screen with the demo data, for review by eye:
//   node web/scripts/screenshots.mjs FOLDER [--url URL] [--only PATTERN] [--languages en-US,km-KH] [--modes dark] [--widths 390]
// Without --url it starts its own Granary and seeds the demo data, which takes a few minutes.
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { startStack } from '../../local/e2e-stack.mjs';
import { launchOptions } from '../../local/steps/browser.mjs';
import { screensOf } from './screens.mjs';

const USER = { username: 'super_admin', password: 'granary' };
const WAREHOUSE = 'PNH';
const HEIGHTS = { 1440: 900, 900: 1200, 390: 844 };
/** A screen that is not idle by then is captured as it is, and reported. */
const PATIENCE_MS = 20_000;
const QUIET_MS = 400;
const WAITING =
  'main .MuiSkeleton-root, .MuiCircularProgress-root, .MuiLinearProgress-indeterminate, [aria-busy=true]';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    url: { type: 'string' },
    only: { type: 'string', default: '' },
    languages: { type: 'string', default: 'zh-CN,en-US,km-KH' },
    modes: { type: 'string', default: 'light,dark' },
    widths: { type: 'string', default: '1440,900,390' },
  },
});
const [folder] = positionals;
if (!folder) {
  console.error('Which folder? node web/scripts/screenshots.mjs FOLDER');
  process.exit(1);
}

const stack = values.url ? { url: values.url, stop: async () => {} } : await startWithDemo();
const browser = await chromium.launch(launchOptions);
try {
  await takeAll();
} finally {
  await browser.close();
  await stack.stop();
}

async function takeAll() {
  const screens = (await screensOf(stack.url, USER, WAREHOUSE)).filter(({ name }) =>
    new RegExp(values.only).test(name),
  );
  const session = await signIn();
  for (const language of values.languages.split(',')) {
    for (const mode of values.modes.split(',')) {
      for (const width of values.widths.split(',')) {
        const into = join(folder, language, mode, width);
        await mkdir(into, { recursive: true });
        await takeScreens({ screens, session, language, mode, width: Number(width), into });
      }
    }
  }
}

async function takeScreens({ screens, session, language, mode, width, into }) {
  const context = await openBrowser({ session, language, mode, width });
  const guest = await openBrowser({ session: undefined, language, mode, width });
  for (const { name, path, act, signedOut } of screens) {
    const page = await (signedOut ? guest : context).newPage();
    const errors = [];
    page.on('pageerror', (error) => errors.push(error.message));
    const traffic = watchTraffic(page);
    await page.goto(stack.url + path);
    let atRest = await comesToRest(page, traffic);
    if (act) {
      await act(page);
      atRest = await comesToRest(page, traffic);
    }
    await page.screenshot({ path: join(into, `${name}.png`) });
    const wider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    const troubles = [
      ...errors,
      ...(atRest ? [] : ['never came to rest']),
      ...(wider ? ['scrolls sideways'] : []),
    ];
    if (troubles.length > 0) console.log(`${language} ${mode} ${width} ${name}: ${troubles.join('; ')}`);
    await page.close();
  }
  await context.close();
  await guest.close();
}

async function openBrowser({ session, language, mode, width }) {
  const context = await browser.newContext({
    viewport: { width, height: HEIGHTS[width] ?? 900 },
    timezoneId: 'Asia/Phnom_Penh',
    ...(session ? { storageState: session } : {}),
  });
  await context.addInitScript(
    ([chosen, appearance]) => {
      localStorage.setItem('app-language', chosen);
      localStorage.setItem('app-theme', JSON.stringify({ mode: appearance }));
    },
    [language, mode],
  );
  return context;
}

/** Waits until the network is quiet and nothing loads or moves. Returns false on timeout. */
async function comesToRest(page, traffic) {
  const deadline = Date.now() + PATIENCE_MS;
  while (Date.now() < deadline) {
    const moving = await page.evaluate(
      (selector) =>
        document.querySelector(selector) !== null ||
        document.fonts.status === 'loading' ||
        document.getAnimations().some(({ playState }) => playState === 'running'),
      WAITING,
    );
    if (!moving && traffic.quietFor() > QUIET_MS) return true;
    await page.waitForTimeout(50);
  }
  return false;
}

/** Tracks pending requests, without the endless stream of changes. */
function watchTraffic(page) {
  const open = new Set();
  let last = Date.now();
  const ends = (request) => {
    open.delete(request);
    last = Date.now();
  };
  page.on('request', (request) => {
    if (!request.url().endsWith('/changes')) open.add(request);
  });
  page.on('requestfinished', ends);
  page.on('requestfailed', ends);
  return { quietFor: () => (open.size > 0 ? 0 : Date.now() - last) };
}

async function signIn() {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${stack.url}/login`);
  await page.locator('input[name=username]').fill(USER.username);
  await page.locator('input[name=password]').fill(USER.password);
  await page.locator('input[name=password]').press('Enter');
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
  // Asks for the warehouse of which this and later pages show documents.
  await page.goto(`${stack.url}/warehouse/outbound/picking-tasks`);
  await page.getByText(WAREHOUSE, { exact: true }).click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  const session = await context.storageState();
  await context.close();
  return session;
}

async function startWithDemo() {
  const directory = await mkdtemp(join(tmpdir(), 'granary-screens-'));
  const { url, stop } = await startStack({
    directory,
    seed: async ({ gateway, tokenSecret }) => {
      const { loadDemo } = await import('@granary/demo');
      await loadDemo({ gateway, tokenSecret, days: 60 });
    },
  });
  return {
    url,
    stop: async () => {
      await stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
