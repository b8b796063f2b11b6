import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const sourceRoot = join(process.cwd(), 'web/src');

/** All source files below `web/src` except tests. */
export const sourceFiles = (): { path: string; text: string }[] =>
  readdirSync(sourceRoot, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .map((path) => ({ path, text: readFileSync(join(sourceRoot, path), 'utf8') }));

export type Texts = { readonly [key: string]: string | Texts };

const localeRoots = [join(sourceRoot, 'locales'), join(process.cwd(), 'libs/api/src/texts/locales')];

/** The files of texts in one language, by namespace, as they are written. */
export const textFilesOf = (language: string): Record<string, string> =>
  Object.fromEntries(
    localeRoots
      .map((root) => join(root, language))
      .flatMap((folder) =>
        readdirSync(folder).map((file) => [
          file.replace('.json', ''),
          readFileSync(join(folder, file), 'utf8'),
        ]),
      ),
  );

/** The texts of one language, by namespace. */
export const textsOf = (language: string): Record<string, Texts> =>
  Object.fromEntries(
    Object.entries(textFilesOf(language)).map(([namespace, text]) => [namespace, JSON.parse(text) as Texts]),
  );
