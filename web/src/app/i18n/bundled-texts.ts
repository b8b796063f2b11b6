import type { ResourceKey } from 'i18next';
import type { TextSource } from './i18n.ts';

const own = import.meta.glob<ResourceKey>('../../locales/*/*.json', { import: 'default' });
/** Texts of codes, shared with the services. */
const shared = import.meta.glob<ResourceKey>('../../../../libs/api/src/texts/locales/*/*.json', {
  import: 'default',
});

/** Loads from the bundle, or from the public copy if the chunk is gone because a newer version was deployed. */
export const bundledTexts: TextSource = async (language, namespace) => {
  try {
    const file = `${language}/${namespace}.json`;
    const load = own[`../../locales/${file}`] ?? shared[`../../../../libs/api/src/texts/locales/${file}`];
    if (load) return await load();
  } catch {
    // The URL of the public copy below is not versioned.
  }
  const answer = await fetch(`/locales/${language}/${namespace}.json`);
  if (!answer.ok) throw new Error(`no texts ${language}/${namespace}`);
  return (await answer.json()) as ResourceKey;
};
