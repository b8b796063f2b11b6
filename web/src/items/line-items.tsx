import Box from '@mui/material/Box';
import type { Packed } from '@granary/api/http';
import { listItems, type ItemRow } from '@granary/api/items';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { queryOf, useQueryOf } from '../app/client/use-query-of.ts';
import { DecimalInput, EntityInput, SelectInput } from '../ui/form/fields.tsx';
import type { EntitySource } from '../ui/widgets/EntityPicker.tsx';
import { formatQuantity } from '../ui/widgets/format.ts';
import { useLocalName, useNameOf, useUnitName } from '../ui/widgets/local-name.ts';
import { baseQuantity } from './typed-quantity.ts';

interface KnownItem {
  readonly label: string;
  readonly unit?: string | undefined;
  /** Id of `unit`. */
  readonly unitId?: string | undefined;
  readonly packUnits: readonly Packed[];
  /** Its goods have an expiry date. */
  readonly expires: boolean;
}

interface LineItems {
  readonly known: Readonly<Record<string, KnownItem>>;
  readonly remember: (row: ItemRow | undefined) => void;
}

type Named = Parameters<ReturnType<typeof useNameOf>>[0];
interface Line {
  readonly item: Named & {
    readonly unit?: ItemRow['unit'] | null;
    readonly packUnits?: readonly Packed[];
    readonly expires?: boolean;
  };
}

/** Labels and units of the items in a document's lines: those it was opened with, and those selected since. */
export const useLineItems = (lines: readonly Line[] = []): LineItems => {
  const nameOf = useNameOf();
  const unitName = useUnitName();
  const knownItem = useKnownItem();
  const [known, setKnown] = useState((): LineItems['known'] =>
    Object.fromEntries(
      lines.map(({ item }) => [
        item.code,
        {
          label: nameOf(item),
          unit: unitName(item.unit ?? null),
          unitId: item.unit?.id,
          packUnits: item.packUnits ?? [],
          expires: item.expires ?? false,
        },
      ]),
    ),
  );
  return {
    known,
    remember: (row) => row && setKnown((before) => ({ ...before, [row.code]: knownItem(row) })),
  };
};

const useKnownItem = (): ((row: ItemRow) => KnownItem) => {
  const localName = useLocalName();
  return (row) => ({
    label: localName(row),
    unit: localName(row.unit),
    unitId: row.unit.id,
    packUnits: row.packUnits,
    expires: row.expires,
  });
};

interface CellProps {
  /** Such as `lines.3`. */
  readonly path: string;
  readonly label: string;
  readonly items: LineItems;
}

/** Item picker of a line. With `counted`, selecting an item resets the line's unit to the base unit. */
export const LineItemInput = ({
  path,
  label,
  items,
  source,
  counted = false,
}: CellProps & { readonly source: EntitySource<ItemRow>; readonly counted?: boolean }) => {
  const { setValue } = useFormContext();
  const name = `${path}.item`;
  const code: string = useWatch({ name });
  const known = items.known[code];
  return (
    <EntityInput<ItemRow>
      bare
      name={name}
      label={label}
      source={source}
      {...(known ? { known: { id: code, label: known.label } } : {})}
      onPicked={(row) => {
        items.remember(row);
        if (!counted) return;
        setValue(`${path}.unit`, row?.unit.id ?? '');
        setValue(`${path}.factor`, '');
      }}
    />
  );
};

/** Quantity in the item's base unit or in a pack unit; the converted amount is shown below. */
export const LineQuantityInput = ({ path, label, items }: CellProps) => {
  const [code, quantity, factor]: (string | undefined)[] = useWatch({
    name: [`${path}.item`, `${path}.quantity`, `${path}.factor`],
  });
  const item = useCountedItem(code ?? '', items);
  const base = baseQuantity({ quantity: quantity ?? '', factor: factor ?? '' });
  const hint = factor && base ? { hint: `= ${formatQuantity(base)} ${item?.unit ?? ''}`.trim() } : {};
  const packed = item !== undefined && item.packUnits.length > 0;
  const unit = !packed && item?.unit ? { unit: item.unit } : {};
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <DecimalInput bare name={`${path}.quantity`} label={label} {...unit} {...hint} />
      {packed && <UnitChoice path={path} item={item} />}
    </Box>
  );
};

/** The label "per base unit" beside a price; undefined if the item has no pack units. */
export const usePriceUnit = (path: string, items: LineItems): string | undefined => {
  const { t } = useTranslation();
  const code: string = useWatch({ name: `${path}.item` });
  const item = useCountedItem(code, items);
  return item && item.packUnits.length > 0 && item.unit ? t('items:per', { unit: item.unit }) : undefined;
};

/** Whether goods of the line's item have an expiry date. */
export const useExpires = (path: string, items: LineItems): boolean => {
  const code: string = useWatch({ name: `${path}.item` });
  return useCountedItem(code, items)?.expires ?? false;
};

const UnitChoice = ({ path, item }: { path: string; item: KnownItem }) => {
  const { t } = useTranslation();
  const { setValue } = useFormContext();
  const localName = useLocalName();
  // An empty choice also means the base unit.
  const chosen: string | undefined = useWatch({ name: `${path}.unit` });
  const own = { value: chosen ? (item.unitId ?? '') : '', label: item.unit ?? '' };
  const packs = item.packUnits.map(({ unit, factor }) => ({
    value: unit.id,
    label: t('common:packs.one', { pack: localName(unit), factor: formatQuantity(factor) }),
  }));
  return (
    <SelectInput
      bare
      name={`${path}.unit`}
      label={t('items:unit')}
      choices={[own, ...packs]}
      onChosen={(id) => {
        const pack = item.packUnits.find(({ unit }) => unit.id === id);
        setValue(`${path}.factor`, pack?.factor ?? '', { shouldDirty: true });
      }}
    />
  );
};

/** A restored draft knows its items by code only, so the others are fetched. */
const useCountedItem = (code: string, { known }: LineItems): KnownItem | undefined => {
  const knownItem = useKnownItem();
  const { data } = useQueryOf('item', listItems, byCode(code), { enabled: code !== '' && !known[code] });
  const [row] = data?.rows ?? [];
  return known[code] ?? (row && knownItem(row));
};

const byCode = (code: string) => ({ query: { filter: [`code:equals:${code}`] } });

/** Tells which of the lines' items have goods that expire. Rejects if that cannot be read. */
export const useExpiring = ({
  known,
}: LineItems): ((codes: readonly string[]) => Promise<ReadonlySet<string>>) => {
  const client = useQueryClient();
  const expires = async (code: string): Promise<boolean> => {
    const own = known[code];
    if (own) return own.expires;
    // The fields of the line have usually read it before.
    const { rows } = await client.fetchQuery(queryOf('item', listItems, byCode(code)));
    return rows[0]?.expires ?? false;
  };
  return async (codes) => {
    const distinct = [...new Set(codes)];
    const answers = await Promise.all(distinct.map(expires));
    return new Set(distinct.filter((_, index) => answers[index]));
  };
};
