import { describe, expect, it } from '@jest/globals';
import { sourceFiles } from '../../testing/source-files.ts';
import { offlinePages, offlineTexts } from './offline-pages.ts';

const wordsIn = (list: string): string[] => [...list.matchAll(/'([\w-]+)'/g)].map(([, word = '']) => word);

const routes = sourceFiles().filter(({ path }) => path.startsWith('routes/'));

/** The namespaces that each page loads, by its file. */
const textsOfPages = new Map(
  routes.flatMap(({ text }) => {
    const shared = wordsIn(/const texts = (\[[^\]]*\])/.exec(text)?.[1] ?? '');
    return [...text.matchAll(/lazyPage\(\s*(\[[^\]]*\]|texts),\s*\(\) => import\('\.\.\/([^']+)'\)/g)].map(
      ([, list = '', file = '']) =>
        [file, [...(list.includes('texts') ? shared : []), ...wordsIn(list)]] as const,
    );
  }),
);

describe('pages kept for work without a network', () => {
  it.each(offlinePages)('%s is a page, and its texts are kept', (file) => {
    const texts = textsOfPages.get(file);
    expect(texts).toBeDefined();
    expect(texts?.filter((name) => !offlineTexts.has(name))).toEqual([]);
  });
});
