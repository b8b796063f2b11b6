import type { ItemRow } from '@granary/api/items';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { DecimalInput, EntityInput } from '../ui/form/fields.tsx';
import type { EntitySource } from '../ui/widgets/EntityPicker.tsx';
import { useLocalName, useNameOf, useUnitName } from '../ui/widgets/local-name.ts';

interface KnownItem {
  readonly label: string;
  readonly unit?: string | undefined;
}

interface LineItems {
  readonly known: Readonly<Record<string, KnownItem>>;
  readonly remember: (row: ItemRow | undefined) => void;
}

type Named = Parameters<ReturnType<typeof useNameOf>>[0];
type Unit = Parameters<ReturnType<typeof useUnitName>>[0];
interface Line {
  readonly item: Named & { readonly unit?: Unit };
}

/** What the items of a document's lines are called and counted in: those it came with, and those picked since. */
export const useLineItems = (lines: readonly Line[] = []): LineItems => {
  const localName = useLocalName();
  const nameOf = useNameOf();
  const unitName = useUnitName();
  const [known, setKnown] = useState((): LineItems['known'] =>
    Object.fromEntries(
      lines.map(({ item }) => [item.code, { label: nameOf(item), unit: unitName(item.unit ?? null) }]),
    ),
  );
  return {
    known,
    remember: (row) =>
      row &&
      setKnown((before) => ({ ...before, [row.code]: { label: localName(row), unit: localName(row.unit) } })),
  };
};

interface CellProps {
  /** `lines.3` */
  readonly path: string;
  readonly label: string;
  readonly items: LineItems;
}

/** Which item a line is about. */
export const LineItemInput = ({
  path,
  label,
  items,
  source,
}: CellProps & { readonly source: EntitySource<ItemRow> }) => {
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
      onPicked={items.remember}
    />
  );
};

/** How much of it, in the item's unit. */
export const LineQuantityInput = ({ path, label, items }: CellProps) => {
  const code: string = useWatch({ name: `${path}.item` });
  const unit = items.known[code]?.unit;
  return <DecimalInput bare name={`${path}.quantity`} label={label} {...(unit ? { unit } : {})} />;
};
