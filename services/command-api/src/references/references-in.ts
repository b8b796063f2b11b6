import { category } from '@granary/domain/configuration';
import { contract } from '@granary/domain/contracts';
import { count } from '@granary/domain/counts';
import { creditRequest } from '@granary/domain/credit-requests';
import { distribution } from '@granary/domain/distribution';
import { inbound } from '@granary/domain/inbound';
import { item } from '@granary/domain/items';
import { outbound } from '@granary/domain/outbound';
import { stock } from '@granary/domain/stock';
import { user } from '@granary/domain/users';
import type { StoredEvent } from '@granary/event-store';
import { z } from 'zod';

export interface Reference {
  readonly kind:
    | 'item'
    | 'category'
    | 'specification'
    | 'unit'
    | 'customer'
    | 'supplier'
    | 'warehouse'
    | 'destination'
    | 'receiver'
    | 'role';
  readonly target: string;
}

/** Categories whose events refer to master data. A test holds them against the fields of all events. */
export const referringCategories: readonly string[] = [
  item,
  category,
  stock,
  inbound,
  outbound,
  contract,
  count,
  creditRequest,
  distribution,
  user,
].map((decider) => decider.category);

const code = z.string().nullish().catch(undefined);
const named = z.object({ item: code, supplier: code });
const document = named.extend({
  customer: code,
  /** Of an order. */
  type: code,
  warehouse: code,
  /** Only in transfers. */
  destination: code,
  lines: z.array(named).catch([]),
});
const itemDetails = z.object({
  category: z.string(),
  specification: z.string().nullable(),
  unit: z.string(),
});
const packs = z.object({ packUnits: z.array(z.object({ unit: z.string() })) });
const categoryDetails = z.object({ id: z.string(), parent: z.string().nullable() });
const access = z.object({
  warehouses: z.array(z.string()).catch([]),
  ownRole: z.object({ code: z.string() }).optional(),
});

/** What an event of another stream refers to. */
export const referencesIn = ({ category: from, data }: StoredEvent): Reference[] => {
  if (from === category.category) {
    const { parent } = categoryDetails.safeParse(data).data ?? {};
    return parent ? [{ kind: 'category', target: parent }] : [];
  }
  if (from === item.category) {
    const { packUnits = [] } = packs.safeParse(data).data ?? {};
    const inPacks = packUnits.map(({ unit }) => ({ kind: 'unit' as const, target: unit }));
    const details = itemDetails.safeParse(data).data;
    if (!details) return inPacks;
    return [
      ...inPacks,
      { kind: 'category', target: details.category },
      { kind: 'unit', target: details.unit },
      ...(details.specification ? [{ kind: 'specification' as const, target: details.specification }] : []),
    ];
  }
  if (from === user.category) {
    const { warehouses, ownRole } = access.parse(data);
    return [
      ...warehouses.map((target) => ({ kind: 'warehouse' as const, target })),
      ...(ownRole ? [{ kind: 'role' as const, target: ownRole.code }] : []),
    ];
  }
  return inDocument(document.parse(data));
};

const inDocument = ({ lines, ...head }: z.output<typeof document>): Reference[] => {
  const codes = [
    ['customer', head.customer],
    ['receiver', head.type === 'other' ? head.customer : undefined],
    ['warehouse', head.warehouse],
    ['warehouse', head.destination],
    ['destination', head.destination],
    ...[head, ...lines].flatMap(({ item, supplier }) => [
      ['item', item] as const,
      ['supplier', supplier] as const,
    ]),
  ] as const;
  return codes.flatMap(([kind, target]) => (target ? [{ kind, target }] : []));
};
