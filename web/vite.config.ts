import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';
import { compressed } from './vite-compressed.ts';
import { gridSlots } from './vite-grid-slots.ts';
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

/** Modules of the sign-in page and of what stands beside every page; known once all are parsed. */
const atSignIn = [
  'src/shell/sign-in/SignInPage.tsx',
  'src/shell/Notices.tsx',
  'src/ui/dialogs/DialogHost.tsx',
];
const ofSignIn = new Set<string>();
const findSignIn = (): Plugin => ({
  name: 'granary:find-sign-in',
  buildEnd() {
    const open = atSignIn.map((file) => join(here, file));
    for (const id of open) {
      if (ofSignIn.has(id)) continue;
      ofSignIn.add(id);
      open.push(...(this.getModuleInfo(id)?.importedIds ?? []));
    }
  },
});

const api = process.env.GRANARY_API ?? 'http://127.0.0.1:8080';

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
  { name: 'sign-in', test: (id: string) => ofSignIn.has(id) },
  // Otherwise a page loads well over a hundred files of a few hundred bytes each.
  { name: 'shared', minShareCount: 8 },
];

export default defineConfig({
  root: here,
  plugins: [
    react({ jsxImportSource: '@emotion/react' }),
    gridSlots(),
    findSignIn(),
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
