import type { Language } from '@granary/domain/kernel';

type Text = Readonly<Record<Language, string>>;
const text = (zh: string, en: string, km: string): Text => ({ 'zh-CN': zh, 'en-US': en, 'km-KH': km });

const texts = {
  unknown: text('“{{name}}” 不存在', '“{{name}}” does not exist', '“{{name}}” មិនមានទេ'),
  repeated: text(
    '{{name}} 在第 {{row}} 行已出现',
    '{{name}} is already in row {{row}}',
    '{{name}} មាននៅជួរទី {{row}} រួចហើយ',
  ),
  exists: text('{{name}} 已存在', '{{name}} already exists', '{{name}} មានរួចហើយ'),
  aboveRetail: text('高于零售价', 'is above the retail price', 'ខ្ពស់ជាងតម្លៃលក់រាយ'),
  belowMinimum: text('低于最低库存', 'is below the minimum stock', 'ទាបជាងស្តុកអប្បបរមា'),
  notLaterThanProduced: text('不晚于生产日期', 'is not later than the production date', 'មិនក្រោយថ្ងៃផលិត'),
  noPack: text(
    '“{{text}}” 不是“箱 = 12”这样的包装单位',
    '“{{text}}” is not a pack such as “box = 12”',
    '“{{text}}” មិនមែនជាឯកតាវេចខ្ចប់ដូចជា “កេស = 12” ទេ',
  ),
  manyPacks: text('超过 {{max}} 个', 'are more than {{max}}', 'លើសពី {{max}}'),
  ownUnit: text(
    '“{{name}}” 就是该商品的基本单位',
    '“{{name}}” is the unit of the item itself',
    '“{{name}}” ជាឯកតារបស់ទំនិញនេះផ្ទាល់',
  ),
  packTwice: text('“{{name}}” 出现了两次', '“{{name}}” is given twice', '“{{name}}” មានពីរដង'),
  manyDigits: text(
    '数字超过 15 位，电子表格已将其四舍五入；请将该列设为文本后重新输入',
    'has more than 15 digits, which the spreadsheet has rounded; format the column as text and enter it again',
    'មានលើសពី 15 ខ្ទង់ ហើយសៀវភៅបញ្ជីបានបង្គត់វា; សូមកំណត់ជួរឈរជាអត្ថបទ រួចបញ្ចូលម្តងទៀត',
  ),
} as const satisfies Record<string, Text>;

/** Words what is wrong with a cell in one language. */
export type Say = (word: keyof typeof texts, facts?: Readonly<Record<string, string | number>>) => string;

export const saying =
  (language: Language): Say =>
  (word, facts = {}) =>
    texts[word][language].replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(facts[name]));
