import { existsSync, readFileSync } from 'node:fs';
import type { Arrival } from './session.ts';

export type Language = NonNullable<Arrival['language']>;
type Texts = { readonly [key: string]: string | Texts };
/** Returns the interface text for a key such as `shell:nav.inventory`. */
export type Say = (key: string) => string;

const folders = ['../src/locales', '../../libs/api/src/texts/locales'];

const read = (language: Language, namespace: string): Texts => {
  const file = folders
    .map((folder) => new URL(`${folder}/${language}/${namespace}.json`, import.meta.url))
    .find((url) => existsSync(url));
  if (!file) throw new Error(`no texts ${namespace} in ${language}`);
  return JSON.parse(readFileSync(file, 'utf8')) as Texts;
};

export const textsIn =
  (language: Language): Say =>
  (key) => {
    const [namespace = '', path = ''] = key.split(':');
    let found: string | Texts | undefined = read(language, namespace);
    for (const part of path.split('.')) found = typeof found === 'object' ? found[part] : undefined;
    if (typeof found !== 'string') throw new Error(`no text ${key} in ${language}`);
    return found;
  };
