import type { ResourceKey } from 'i18next';
import type { TextSource } from './i18n.ts';

const bundled = import.meta.glob<ResourceKey>('../../locales/*/*.json', { import: 'default' });

/** From the bundle; when a chunk cannot be had (a newer version was deployed), from the public copy. */
export const bundledTexts: TextSource = async (language, namespace) => {
  try {
    const load = bundled[`../../locales/${language}/${namespace}.json`];
    if (load) return await load();
  } catch {
    // The public copy below has no version in its name.
  }
  const answer = await fetch(`/locales/${language}/${namespace}.json`);
  if (!answer.ok) throw new Error(`no texts ${language}/${namespace}`);
  return (await answer.json()) as ResourceKey;
};
