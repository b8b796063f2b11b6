import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';
import { compressed } from './vite-compressed.ts';
import { gridSlots } from './vite-grid-slots.ts';
import { noJsonSchema } from './vite-no-json-schema.ts';
import { offline } from './vite-offline.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
const localeFolders = ['src/locales', '../libs/api/src/texts/locales'].map((folder) => join(here, folder));
const textFiles = localeFolders.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .map((name) => ({ name, file: join(folder, name) })),
);

/** The texts are bundled; this also serves `/locales/{lng}/{ns}.json`, the fallback when a chunk is gone. */
const publicTexts = (): Plugin => ({
  name: 'granary:public-texts',
  configureServer(server) {
    server.middlewares.use('/locales', (request, response, next) => {
      const found = textFiles.find(({ name }) => `/${name}` === request.url);
      if (!found) return next();
      response.setHeader('content-type', 'application/json');
      response.end(readFileSync(found.file));
    });
  },
  generateBundle() {
    for (const { name, file } of textFiles)
      this.emitFile({ type: 'asset', fileName: `locales/${name}`, source: readFileSync(file) });
  },
});

/**
 * Pages and parts whose modules are grouped; what both need is with the first. Known once all modules are parsed. Not
 * those that come by the index of one of our libraries, most of which other pages need.
 */
const grouped = {
  'sign-in': ['src/shell/sign-in/SignInPage.tsx'],
  'beside-pages': ['src/shell/Notices.tsx', 'src/ui/dialogs/DialogHost.tsx'],
};
const ofLibraries = /\/(libs|decimal\.js)\//;
const groupOf = new Map<string, string>();
/** The first page, with the cards that it loads by itself, and its frame, with what it loads at once. */
const firstPage = [
  'src/shell/Shell.tsx',
  'src/shell/ShellKeys.tsx',
  'src/app/offline/own-outbox.ts',
  'src/exports/ExportTray.tsx',
  'src/dashboard/DashboardPage.tsx',
];
const dashboard = /\/src\/dashboard\//;
const ofFirstPage = new Set<string>();
const findGroups = (): Plugin => ({
  name: 'granary:find-groups',
  buildEnd() {
    /** What these files import, also what a part of the dashboard loads by itself. */
    const reachableFrom = (files: readonly string[]): Set<string> => {
      const found = new Set(files.map((file) => join(here, file)));
      // A set also visits what is added meanwhile.
      for (const id of found) {
        const { importedIds = [], dynamicallyImportedIds = [] } = this.getModuleInfo(id) ?? {};
        for (const next of importedIds) found.add(next);
        if (dashboard.test(id)) for (const next of dynamicallyImportedIds) found.add(next);
      }
      return found;
    };
    for (const [name, files] of Object.entries(grouped))
      for (const id of reachableFrom(files)) if (!groupOf.has(id)) groupOf.set(id, name);
    for (const id of reachableFrom(firstPage)) ofFirstPage.add(id);
  },
});

const api = process.env.GRANARY_API ?? 'http://127.0.0.1:8080';

const scanning = /\/(src\/scanning|gs1-barcode-parser-mod)\//;

/**
 * Code that every page needs is grouped into few files that rarely change; grid and charts are split off with the pages
 * that use them.
 */
const groups = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
  { name: 'routing', test: /node_modules\/@tanstack\// },
  { name: 'start', tags: ['$initial' as const] },
  { name: 'texts-zh-CN', test: /\/locales\/zh-CN\/(common|shell|errors|status|validation|session)\.json/ },
  { name: 'texts-en-US', test: /\/locales\/en-US\/(common|shell|errors|status|validation|session)\.json/ },
  { name: 'texts-km-KH', test: /\/locales\/km-KH\/(common|shell|errors|status|validation|session)\.json/ },
  // Nobody waits for the pages behind it before signing in.
  ...Object.keys(grouped).map((name) => ({
    name,
    test: (id: string) => groupOf.get(id) === name && !ofLibraries.test(id),
  })),
  // Otherwise a page loads well over a hundred files of a few hundred bytes each.
  { name: 'shared', test: (id: string) => !scanning.test(id) && ofFirstPage.has(id), minShareCount: 8 },
  // Forms and lists, for which nobody waits on the first page.
  { name: 'pages', test: (id: string) => !scanning.test(id), minShareCount: 8 },
  // Later, so that what it needs as well stays shared.
  { name: 'scanning', test: scanning, minShareCount: 8 },
];

export default defineConfig({
  root: here,
  plugins: [
    react({ jsxImportSource: '@emotion/react' }),
    gridSlots(),
    noJsonSchema(),
    findGroups(),
    publicTexts(),
    offline(),
    compressed(),
  ],
  resolve: { conditions: ['@granary/source', ...defaultClientConditions] },
  build: {
    target: 'es2023',
    manifest: true,
    sourcemap: true,
    chunkSizeWarningLimit: 700,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  server: { proxy: { '/api': api } },
  preview: { proxy: { '/api': api } },
});
