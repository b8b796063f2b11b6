// Bundles the compiled service SERVICE (a folder of services/) into FOLDER, with `main.js` as its program:
//   node local/stack/bundle.mjs SERVICE FOLDER
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { rolldown } from 'rolldown';
import { ROOT } from './layout.mjs';

/** Packages with native code, which find files of their own by paths that a bundle changes, or which few ever load. */
const UNBUNDLED =
  /^(@node-rs\/argon2|bullmq|harfbuzzjs|pdfmake|pino|@aws-sdk\/client-s3|@opentelemetry\/sdk-node|@expo-google-fonts)(\/|$)/;
const LIBRARIES = 'libraries';
const MAP_URL = /\n\/\/# sourceMappingURL=.*\s*$/;

const [service, into] = process.argv.slice(2);
const folder = resolve(into);
const unfinished = `${folder}.${process.pid}`;
mkdirSync(unfinished, { recursive: true });
for (const { fileName, content } of await bundle(join(ROOT, 'services', service, 'dist/main.js')))
  writeFileSync(join(unfinished, fileName), content);
try {
  renameSync(unfinished, folder);
} catch (error) {
  rmSync(unfinished, { recursive: true });
  // Somebody else made the same.
  if (!existsSync(join(folder, 'main.js'))) throw error;
}

async function bundle(main) {
  const build = await rolldown({
    input: { main },
    platform: 'node',
    external: UNBUNDLED,
    plugins: [ownMaps(), ownPlaces()],
    // Nest and TypeORM try packages that are not installed.
    checks: { unresolvedImport: false },
  });
  const { output } = await build.generate({
    format: 'esm',
    // Names of classes are in log lines and metrics.
    keepNames: true,
    sourcemap: true,
    dir: folder,
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    codeSplitting: { groups: [{ name: LIBRARIES, test: /node_modules/ }] },
  });
  await build.close();
  return output.filter((file) => !isMapOfLibraries(file)).map(content);
}

/** Positions in our TypeScript, as the compiler wrote them. */
function ownMaps() {
  return {
    name: 'own-maps',
    load: {
      filter: { id: /\/dist\/.*\.js$/ },
      handler(id) {
        const map = `${id}.map`;
        return existsSync(map) && !id.includes('/node_modules/')
          ? { code: readFileSync(id, 'utf8'), map: readFileSync(map, 'utf8') }
          : undefined;
      },
    },
  };
}

/** A module's place is where it was, so that it finds the files beside it. */
function ownPlaces() {
  return {
    name: 'own-places',
    transform: {
      filter: { code: /import\.meta\.url|__dirname|__filename/ },
      handler(code, id) {
        const place = JSON.stringify(relative(folder, id));
        // No map: lines stay where they are.
        return { code: placed(code, place), map: null };
      },
    },
  };
}

function placed(code, place) {
  if (code.includes('import.meta.url'))
    return code.replaceAll('import.meta.url', `new URL(${place}, import.meta.url).href`);
  const path = "require('node:path')";
  return `var __filename = ${path}.join(bundleFolder, ${place}), __dirname = ${path}.dirname(__filename); ${code}`;
}

/** Positions in libraries are read in the bundle: a map of them takes longer to read than our code. */
function isMapOfLibraries({ fileName }) {
  return fileName.startsWith(LIBRARIES) && fileName.endsWith('.map');
}

function content({ fileName, code, source }) {
  if (fileName.endsWith('.map')) return { fileName, content: withoutSources(source) };
  const intro = code.includes('bundleFolder') ? 'const bundleFolder = import.meta.dirname; ' : '';
  return { fileName, content: intro + (fileName.startsWith(LIBRARIES) ? code.replace(MAP_URL, '') : code) };
}

function withoutSources(map) {
  const { sourcesContent: _, ...rest } = JSON.parse(map);
  return JSON.stringify(rest);
}
