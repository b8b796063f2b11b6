// Prints the gzipped size of the first load and of each further page of the built bundle:
//   node web/scripts/sizes.mjs [--json]
import { readFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const dist = fileURLToPath(new URL('../dist/', import.meta.url));
const manifestFile = join(dist, '.vite/manifest.json');
if (!existsSync(manifestFile)) {
  console.error('Build first: npm run build -w web');
  process.exit(1);
}
const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));

const FIRST_LOAD_KB = 250;
const LIST_KB = 170;
const weigh = (file) => gzipSync(readFileSync(join(dist, file))).length / 1000;

const filesOf = (key, seen = new Set()) => {
  if (seen.has(key)) return new Set();
  seen.add(key);
  const chunk = manifest[key];
  const files = new Set([chunk.file, ...(chunk.css ?? [])]);
  for (const needed of chunk.imports ?? []) for (const file of filesOf(needed, seen)) files.add(file);
  return files;
};
const sum = (files) => [...files].reduce((total, file) => total + weigh(file), 0);

const entry = Object.keys(manifest).find((key) => manifest[key].isEntry);
const start = filesOf(entry);
const texts = Object.values(manifest)
  .filter(({ file }) => /texts-zh-CN/.test(file))
  .map(({ file }) => file);
const coreTexts = texts.length > 0 ? texts : [];
for (const file of coreTexts) start.add(file);
const dashboard = Object.keys(manifest).find((key) => key.endsWith('DashboardPage.tsx'));
const dashboardTexts = Object.keys(manifest).find((key) => key.endsWith('locales/zh-CN/dashboard.json'));
const first = new Set(start);
for (const key of [dashboard, dashboardTexts]) if (key) for (const file of filesOf(key)) first.add(file);
const grid = Object.keys(manifest).find((key) => key.endsWith('ListGrid.tsx'));
const lists = Object.keys(manifest).filter(
  (key) => manifest[key].isDynamicEntry && /src\/(?!app|ui|locales).*(Screen|Page|List)\.tsx$/.test(key),
);

const more = (keys) => {
  const files = new Set(keys.flatMap((key) => [...filesOf(key)]).filter((file) => !first.has(file)));
  return sum(files);
};
const result = [
  { name: 'shell before any page', kb: sum(start) },
  { name: 'first load of the dashboard', kb: sum(first), goal: FIRST_LOAD_KB },
  ...(grid ? [{ name: 'grid of a list, more', kb: more([grid]), goal: LIST_KB }] : []),
  ...lists
    .filter((key) => key !== dashboard)
    .map((key) => ({ name: `${key.split('/').slice(-2).join('/')}, more`, kb: more([key]) })),
].map((one) => ({
  ...one,
  kb: Math.round(one.kb * 10) / 10,
  ok: one.goal === undefined || one.kb <= one.goal,
}));

if (process.argv.includes('--json')) for (const one of result) console.log(JSON.stringify(one));
else {
  for (const { name, kb, goal, ok } of result)
    console.log(`${String(kb).padStart(7)} KB  ${name}${goal ? ` (goal ${goal})${ok ? '' : '  OVER'}` : ''}`);
  if (process.argv.includes('--files'))
    for (const file of first) console.log(`${weigh(file).toFixed(1).padStart(7)} KB  ${file}`);
}
if (result.some(({ ok }) => !ok)) process.exitCode = 1;
