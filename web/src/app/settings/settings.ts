import { languages, type Language } from '@granary/domain/kernel';
import i18next from 'i18next';
import { notify } from '../client/notifications.ts';
import { createStore, stored } from '../store.ts';
import { kept } from './kept.ts';

export const modes = ['auto', 'light', 'dark'] as const;
export type Mode = (typeof modes)[number];
export const sizes = ['default', 'compact'] as const;
export type Size = (typeof sizes)[number];

export interface Settings {
  language: Language;
  mode: Mode;
  size: Size;
  /** Whether single-letter shortcuts are on; they can interfere with input methods. */
  singleKeys: boolean;
}

const LANGUAGE_KEY = 'app-language';
const THEME_KEY = 'app-theme';

const oneOf = <Value extends string>(choices: readonly Value[], value: unknown): Value | undefined =>
  choices.find((choice) => choice === value);

const restore = (): Settings => {
  const theme = stored.read<Partial<Record<keyof Settings, unknown>>>(THEME_KEY) ?? {};
  return {
    language: oneOf(languages, stored.readText(LANGUAGE_KEY)) ?? 'zh-CN',
    mode: oneOf(modes, theme.mode) ?? 'auto',
    size: oneOf(sizes, theme.size) ?? 'default',
    singleKeys: theme.singleKeys !== false,
  };
};

const store = createStore<Settings>(restore());

export const settings = {
  get: () => store.get(),
  /** Whether this browser remembers a language. */
  hasLanguage: () => stored.readText(LANGUAGE_KEY) !== undefined,
  use: <Part>(select: (state: Settings) => Part): Part => store.use(select),
  subscribe: (listener: () => void) => store.subscribe(listener),
  /** Changed by the user. */
  change(change: Partial<Settings>): void {
    write(change);
    for (const [name, value] of Object.entries(change)) kept.tell(name, value);
  },
  /** Applies a value from the user's other browser; invalid values are ignored. */
  adopt(name: string, value: unknown): void {
    const change = {
      language: oneOf(languages, value),
      mode: oneOf(modes, value),
      size: oneOf(sizes, value),
      singleKeys: typeof value === 'boolean' ? value : undefined,
    };
    if (!(name in change)) return;
    const known = change[name as keyof Settings];
    if (known !== undefined && known !== store.get()[name as keyof Settings]) write({ [name]: known });
  },
};

const write = (change: Partial<Settings>): void => {
  store.set(change);
  const { language, mode, size, singleKeys } = store.get();
  stored.writeText(LANGUAGE_KEY, language);
  const isKept = stored.write(THEME_KEY, { mode, size, singleKeys, locale: language });
  if (!isKept) notify({ level: 'warning', title: i18next.t('errors:switch.theme') });
};
