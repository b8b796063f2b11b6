import type { Language } from '@granary/domain/kernel';
import i18next, { type ResourceKey } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { notify } from '../client/notifications.ts';
import { settings } from '../settings/settings.ts';
import { directionOf } from './direction.ts';

/** Namespaces used by every screen; a capability's own namespace is loaded with its page (`texts()` of the router). */
const coreNamespaces = ['common', 'shell', 'errors', 'status', 'validation', 'session', 'fields'] as const;

const FALLBACK_LANGUAGE: Language = 'zh-CN';

/** Loads texts: from the bundle in the browser, from the files in a test. */
export type TextSource = (language: string, namespace: string) => Promise<ResourceKey>;

export const startTexts = async (source: TextSource): Promise<void> => {
  await i18next
    .use(initReactI18next)
    .use({
      type: 'backend' as const,
      read: (language: string, namespace: string) => readTexts(source, language, namespace),
    })
    .init({
      lng: settings.get().language,
      fallbackLng: false,
      load: 'currentOnly',
      ns: [...coreNamespaces],
      defaultNS: 'common',
      interpolation: { escapeValue: false },
      react: { useSuspense: true },
    });
  markLanguage(settings.get().language);
  settings.subscribe(() => {
    follow(settings.get().language).catch(() => {
      notify({ level: 'error', title: i18next.t('errors:switch.language') });
      settings.change({ language: i18next.language as Language });
    });
  });
};

/** Reads from the source. i18next accepts promises from a backend. */
const readTexts = async (source: TextSource, language: string, namespace: string): Promise<ResourceKey> => {
  try {
    return await source(language, namespace);
  } catch (error) {
    // A test ensures that no key is missing in only one language, so the fallback language is loaded only if the texts
    // themselves cannot be loaded. When switching languages, the page keeps the language it has.
    const switching = i18next.isInitialized && language !== i18next.language;
    if (language === FALLBACK_LANGUAGE || switching) throw error;
    return source(FALLBACK_LANGUAGE, namespace);
  }
};

/** Loads namespaces before the page that uses them is shown. */
export const loadTexts = (namespaces: readonly string[]): Promise<void> =>
  i18next.loadNamespaces([...namespaces]);

const follow = async (language: Language): Promise<void> => {
  if (i18next.language === language) return;
  await fetchTexts(language);
  await i18next.changeLanguage(language);
  markLanguage(language);
};

/**
 * Loads every namespace in use in a language. Throws if one is missing, because i18next does not report load failures.
 */
const fetchTexts = async (language: Language): Promise<void> => {
  const missing = () =>
    [i18next.options.ns ?? []].flat().filter((namespace) => !i18next.hasResourceBundle(language, namespace));
  if (missing().length > 0) await i18next.reloadResources([language], missing());
  if (missing().length > 0) throw new Error(`no texts in ${language}`);
};

const markLanguage = (language: Language): void => {
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
  document.title = i18next.t('shell:product');
};
