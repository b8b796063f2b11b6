import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';
import { offlinePages, offlineTexts } from './src/app/offline/offline-pages.ts';

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

const here = fileURLToPath(new URL('.', import.meta.url));
const languages = ['zh-CN', 'en-US', 'km-KH'];

/** Rooms whose modules load further code while such a page is open. */
const rooms = /\/src\/(App\.tsx|shell\/|app\/|ui\/|outbound\/picking\/|counts\/|inbound\/)/;
const notThere = /\/locales\/|@fontsource|\/src\/shell\/palette\/|\/src\/ui\/list\//;
const published = ['before-paint.js', 'favicon.svg'];

const icon = (file: string, sizes: string, purpose: string) => ({
  src: `/icons/${file}.png`,
  sizes,
  type: 'image/png',
  purpose,
});

const manifestIn = (language: string) => {
  const { product } = JSON.parse(readFileSync(join(here, `src/locales/${language}/shell.json`), 'utf8')) as {
    product: string;
  };
  return JSON.stringify({
    id: '/',
    name: product,
    short_name: product,
    lang: language,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#f6f8f6',
    theme_color: '#1B6B3A',
    icons: [
      icon('192', '192x192', 'any'),
      icon('512', '512x512', 'any'),
      icon('maskable-512', '512x512', 'maskable'),
    ],
  });
};

/** The web app manifests, and the service worker with the list of what it keeps. */
export const offline = (): Plugin => ({
  name: 'granary:offline',
  apply: 'build',
  generateBundle() {
    for (const language of languages)
      this.emitFile({
        type: 'asset',
        fileName: `manifest.${language}.webmanifest`,
        source: manifestIn(language),
      });
  },
  async writeBundle({ dir = '' }, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    const entry = chunks.find(({ isEntry }) => isEntry);
    if (!entry) throw new Error('no entry script');
    const wanted = (id: string): boolean =>
      offlinePages.some((page) => id === join(here, 'src', page)) ||
      (!notThere.test(id) &&
        (this.getModuleInfo(id)?.dynamicImporters.some((importer) => rooms.test(importer)) ?? false)) ||
      (id.includes('/locales/') && offlineTexts.has(/(\w+)\.json/.exec(id)?.[1] ?? ''));
    const roots = chunks.filter(({ moduleIds }) => moduleIds.some(wanted));
    const hashed = filesOf([entry, ...roots], bundle);
    await buildWorker(dir, `/${entry.fileName}`, [
      ...[...hashed].toSorted().map((file) => ({ url: `/${file}`, revision: null })),
      ...['index.html', ...published].map((file) => ({
        url: `/${file}`,
        revision: createHash('sha256')
          .update(readFileSync(join(dir, file)))
          .digest('hex')
          .slice(0, 16),
      })),
    ]);
  },
});

/** The scripts and style sheets that these chunks need before they run. */
const filesOf = (roots: readonly Chunk[], bundle: Bundle): Set<string> => {
  const files = new Set<string>();
  const open = roots.map(({ fileName }) => fileName);
  for (const file of open) {
    const chunk = bundle[file];
    if (files.has(file) || chunk?.type !== 'chunk') continue;
    files.add(file);
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
    open.push(...chunk.imports);
  }
  return files;
};

const buildWorker = (dir: string, version: string, precache: readonly object[]) =>
  build({
    configFile: false,
    root: here,
    publicDir: false,
    logLevel: 'warn',
    define: {
      PRECACHE: JSON.stringify(precache),
      VERSION: JSON.stringify(version),
      'process.env.NODE_ENV': '"production"',
    },
    build: {
      outDir: dir,
      emptyOutDir: false,
      target: 'es2023',
      rolldownOptions: {
        input: join(here, 'worker/sw.ts'),
        output: { entryFileNames: 'sw.js', format: 'iife' },
      },
    },
  });
