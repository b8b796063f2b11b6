import { describe, expect, it } from '@jest/globals';
import { permissions, roles } from '@granary/api/access';
import { itemStatuses } from '@granary/domain/items';
import { languages } from '@granary/domain/kernel';
import { sourceFiles, textFilesOf, textsOf, type Texts } from '../../testing/source-files.ts';
import { statuses } from '../../ui/widgets/statuses.ts';

/** English has `key_one` and `key_other` for one text. */
const PLURAL = /_(zero|one|two|few|many|other)$/;

const flat = (texts: Texts, prefix = ''): [string, string][] =>
  Object.entries(texts).flatMap(([name, value]) => {
    const key = prefix ? `${prefix}.${name}` : name;
    return typeof value === 'string' ? [[key, value]] : flat(value, key);
  });

const all = Object.fromEntries(
  languages.map((language) => [
    language,
    new Map(
      Object.entries(textsOf(language)).flatMap(([namespace, texts]) =>
        flat(texts).map(([key, value]) => [`${namespace}:${key}`, value] as const),
      ),
    ),
  ]),
) as Record<(typeof languages)[number], Map<string, string>>;

const keysOf = (language: (typeof languages)[number]) =>
  [...new Set([...all[language].keys()].map((key) => key.replace(PLURAL, '')))].toSorted();
const places = (text: string) =>
  [...text.matchAll(/{{\s*(\w+)[^}]*}}/g)].map(([, name = '']) => name).toSorted();

describe.each(['en-US', 'km-KH'] as const)('texts in %s', (language) => {
  it('have the same keys as in Chinese', () => {
    expect(keysOf(language)).toEqual(keysOf('zh-CN'));
  });

  it('have the same placeholders as in Chinese', () => {
    const differing = [...all[language]].filter(([key, text]) => {
      const chinese =
        all['zh-CN'].get(key) ??
        all['zh-CN'].get(key.replace(PLURAL, '_other')) ??
        all['zh-CN'].get(key.replace(PLURAL, ''));
      return JSON.stringify(places(text)) !== JSON.stringify(places(chinese ?? ''));
    });
    expect(differing).toEqual([]);
  });
});

describe.each(languages)('all texts in %s', (language) => {
  it('have each key once: of two, the parser drops the first', () => {
    const keysIn = (texts: Texts): number =>
      Object.values(texts).reduce<number>(
        (sum, value) => sum + 1 + (typeof value === 'string' ? 0 : keysIn(value)),
        0,
      );
    const differing = Object.entries(textFilesOf(language)).filter(([, text]) => {
      const written = [...text.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?/g)].filter(([, colon]) => colon);
      return written.length !== keysIn(JSON.parse(text) as Texts);
    });
    expect(differing.map(([namespace]) => namespace)).toEqual([]);
  });

  it('are not empty', () => {
    expect([...all[language]].filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it('include every status, role and permission', () => {
    const wanted = [
      ...Object.entries(statuses).flatMap(([kind, values]) =>
        Object.keys(values).map((value) => `status:${kind}.${value}`),
      ),
      ...itemStatuses.map((status) => `status:item.${status}`),
      ...roles.map((role) => `status:role.${role}`),
      ...permissions.map((permission) => `permissions:${permission.replace(':', '.')}`),
    ];
    expect(wanted.filter((key) => !all[language].has(key))).toEqual([]);
  });
});

/** Terms with one English name must have one name in each other language, in every namespace. */
const glossary = [
  'Approve',
  'Approve {{number}}?',
  'Approved by',
  'Certificate number',
  'Courier',
  'Delivery address',
  'Distribution requests',
  'English name',
  'Expected date',
  'Inspector',
  'Item',
  'Item code',
  'Khmer name',
  'Location',
  'Reject',
  'Reject {{number}}?',
  'Rejected',
  'Rejected: {{why}}',
  'Reviewer',
  'Shelf',
  'Specification',
  'Submit',
  'Supplier lot',
  'Unit cost',
  'Unit price',
  'Withdraw',
];

describe.each(['zh-CN', 'km-KH'] as const)('glossary in %s', (language) => {
  it.each(glossary)('has one term for “%s”', (english) => {
    const keys = [...all['en-US']].filter(([, text]) => text === english).map(([key]) => key);
    expect(keys).not.toEqual([]);
    const words = new Set(keys.map((key) => all[language].get(key)));
    expect([...words]).toHaveLength(1);
  });
});

it('Chinese uses 驳回 for a person’s rejection and 拒绝 for a refusal by the system', () => {
  const rejections = [...all['en-US']].filter(([, text]) => /\breject(ed|s|ion)?\b/i.test(text));
  expect(rejections.filter(([key]) => all['zh-CN'].get(key)?.includes('拒绝'))).toEqual([]);
  const refusals = [...all['en-US']].filter(([, text]) => /\brefus(e|ed|es|al)\b/i.test(text));
  expect(refusals.filter(([key]) => all['zh-CN'].get(key)?.includes('驳回'))).toEqual([]);
});

it('the product has a Chinese name', () => {
  expect(all['zh-CN'].get('shell:product')).toMatch(/^\p{Script=Han}+$/u);
});

it('the weight of a contract is in tons', () => {
  expect(languages.map((language) => all[language].get('contracts:tons'))).toEqual(['吨', 't', 'តោន']);
});

it('a purchase administrator is called customer administrator', () => {
  expect(all['en-US'].get('status:role.purchase_admin')).toBe('Customer administrator');
});

it('Khmer texts use the Khmer script', () => {
  const chinese = [...all['km-KH']].filter(
    ([key, text]) => key !== 'shell:product' && /\p{Script=Han}/u.test(text),
  );
  expect(chinese).toEqual([]);
  const khmer = [...all['km-KH'].values()].filter((text) => /\p{Script=Khmer}/u.test(text));
  expect(khmer.length / all['km-KH'].size).toBeGreaterThan(0.95);
});

describe('text key in the source', () => {
  const known = new Set(keysOf('zh-CN'));
  /** Recognises keys such as `'shell:nav.items'`, in calls of `t` or as data, by their namespace. */
  const namespaces = new Set([...known].map((key) => key.split(':')[0]));

  it('exists', () => {
    const missing = sourceFiles().flatMap(({ path, text }) =>
      [...text.matchAll(/['"]([a-zA-Z-]+):([\w-]+(?:\.[\w-]+)*)['"]/g)]
        .filter(
          ([, namespace = '', key = '']) => namespaces.has(namespace) && !isPermission(`${namespace}:${key}`),
        )
        .map(([, namespace, key]) => `${namespace}:${key}`)
        .filter((key) => !known.has(key))
        .map((key) => `${path}: ${key}`),
    );
    expect(missing).toEqual([]);
  });

  it('with a computed end begins like an existing key', () => {
    const missing = sourceFiles().flatMap(({ path, text }) =>
      [...text.matchAll(/t\(\s*`([a-z][\w-]*:[\w.-]*)\$\{/g)]
        .map(([, start = '']) => start)
        .filter((start) => ![...known].some((key) => key.startsWith(start)))
        .map((start) => `${path}: ${start}`),
    );
    expect(missing).toEqual([]);
  });
});

const isPermission = (text: string): boolean => (permissions as readonly string[]).includes(text);
