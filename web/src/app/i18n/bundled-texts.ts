import type { ResourceKey } from 'i18next';
import type { TextSource } from './i18n.ts';

const own = import.meta.glob<ResourceKey>('../../locales/*/*.json', { import: 'default' });
/** The words of codes, which the services say too. */
const shared = import.meta.glob<ResourceKey>('../../../../libs/api/src/texts/locales/*/*.json', {
  import: 'default',
});

/** From the bundle; when a chunk cannot be had (a newer version was deployed), from the public copy. */
export const bundledTexts: TextSource = async (language, namespace) => {
  try {
    const file = `${language}/${namespace}.json`;
    const load = own[`../../locales/${file}`] ?? shared[`../../../../libs/api/src/texts/locales/${file}`];
    if (load) return await load();
  } catch {
    // The public copy below has no version in its name.
  }
  const answer = await fetch(`/locales/${language}/${namespace}.json`);
  if (!answer.ok) throw new Error(`no texts ${language}/${namespace}`);
  return (await answer.json()) as ResourceKey;
};
