import type { TemplateFilling } from '@granary/api/templates';
import type { Named, TemplateContent, TemplateType, TemplateValues } from '@granary/domain/templates';
import { sql, type QueryRunner } from '../database/index.ts';

type LeftOut = TemplateFilling['leftOut'][number];

interface Found {
  readonly kind: string;
  readonly code: string;
  readonly active: boolean;
}
interface Counted {
  readonly code: string;
  readonly unit: string;
  readonly packUnits: readonly { readonly unit: string; readonly factor: string }[];
}

/** Which of the records named in a template still exist and are active. */
export interface Standing {
  readonly found: ReadonlyMap<string, boolean>;
  readonly items: ReadonlyMap<string, Counted>;
}

const key = (kind: string, code: string): string => `${kind} ${code}`;

export const standingOf = async (runQuery: QueryRunner, named: readonly Named[]): Promise<Standing> => {
  const codes = (kind: Named['kind']) => [
    ...new Set(named.filter((one) => one.kind === kind).map(({ value }) => value)),
  ];
  const found = await runQuery<Found>(sql`
    SELECT 'item' AS kind, code, status = 'active' AS active FROM catalogue.item WHERE code = ANY(${codes('item')})
    UNION ALL SELECT 'supplier', code, status = 'active' FROM catalogue.supplier WHERE code = ANY(${codes('supplier')})
    UNION ALL SELECT 'warehouse', code, status = 'active' FROM catalogue.warehouse WHERE code = ANY(${codes('warehouse')})
    UNION ALL SELECT 'customer', code, status = 'active' FROM customers.customer
      WHERE code = ANY(${codes('customer')}) AND deleted_at IS NULL
    UNION ALL SELECT 'unit', id, true FROM catalogue.unit WHERE id = ANY(${codes('unit')})
    UNION ALL SELECT 'category', id, true FROM catalogue.category WHERE id = ANY(${codes('category')})
    UNION ALL SELECT 'specification', id, true FROM catalogue.specification WHERE id = ANY(${codes('specification')})`);
  const items = await runQuery<Counted>(sql`
    SELECT code, unit, pack_units AS "packUnits" FROM catalogue.item WHERE code = ANY(${codes('item')})`);
  return {
    found: new Map(found.map(({ kind, code, active }) => [key(kind, code), active])),
    items: new Map(items.map((item) => [item.code, item])),
  };
};

/** Purchases require an active item; for other forms it only has to exist. */
const onlyActive: ReadonlySet<TemplateType> = new Set(['inbound_order', 'batch_info']);

/** Returns of discontinued goods are accepted. */
const needsActive = (type: TemplateType, kind: Named['kind'], { fields }: TemplateContent): boolean =>
  kind !== 'item' || (onlyActive.has(type) && fields['type'] !== 'return');

interface Filled {
  readonly type: TemplateType;
  readonly content: TemplateContent;
  /** Whether the form is for the template's own warehouse. */
  readonly here: boolean;
}

export const goneFrom = (
  { type, content, here }: Filled,
  named: readonly Named[],
  { found, items }: Standing,
): LeftOut[] =>
  named.flatMap(({ path, kind, value: code }): LeftOut[] => {
    if (kind === 'place') return here ? [] : [{ path, kind, code, reason: 'elsewhere' }];
    const active = found.get(key(kind, code));
    if (active === undefined) return [{ path, kind, code, reason: 'missing' }];
    if (!active && needsActive(type, kind, content)) return [{ path, kind, code, reason: 'inactive' }];
    const item = kind === 'unit' ? items.get(lineAt(content, path)?.['item'] ?? '') : undefined;
    const counts = !item || item.unit === code || item.packUnits.some(({ unit }) => unit === code);
    return counts ? [] : [{ path, kind, code, reason: 'missing' }];
  });

/** Adds the factor from each line's unit to the item's base unit. */
export const withFactors = (content: TemplateContent, { items }: Standing): TemplateContent => ({
  ...content,
  lines: content.lines.map((line) => {
    const pack = items.get(line['item'] ?? '')?.packUnits.find(({ unit }) => unit === line['unit']);
    return pack ? { ...line, factor: pack.factor } : line;
  }),
});

const lineAt = ({ lines }: TemplateContent, path: string): TemplateValues | undefined =>
  lines[Number(/^lines\.(\d+)\./.exec(path)?.[1])];
