import type { ContractDetail } from '@granary/api/contracts';
import { listItems, type ItemRow } from '@granary/api/items';
import { useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { DecimalInput, EntityInput } from '../ui/form/fields.tsx';
import { LineItems, type LineColumn } from '../ui/form/LineItems.tsx';
import type { EntitySource } from '../ui/widgets/EntityPicker.tsx';
import { useLocalName, useNameOf } from '../ui/widgets/local-name.ts';
import { blankLine } from './form.ts';

type Labels = Readonly<Record<string, string>>;

/** What is to be delivered, in tons, and for how much; a contract may do without. */
export const LineFields = ({ contract }: { contract?: ContractDetail }) => {
  const { t } = useTranslation();
  const localName = useLocalName();
  const nameOf = useNameOf();
  const source = useItemSource();
  const [labels, setLabels] = useState<Labels>(() =>
    Object.fromEntries((contract?.lines ?? []).map(({ item }) => [item.code, nameOf(item)])),
  );
  const remember = (row: ItemRow | undefined) =>
    row && setLabels((known) => ({ ...known, [row.code]: localName(row) }));

  const columns: LineColumn[] = [
    {
      key: 'item',
      label: t('contracts:item'),
      required: true,
      render: (path) => <ItemCell path={path} labels={labels} source={source} onPicked={remember} />,
    },
    {
      key: 'weight',
      label: t('contracts:weight'),
      width: 170,
      align: 'right',
      required: true,
      render: (path) => (
        <DecimalInput bare name={`${path}.weight`} label={t('contracts:weight')} unit={t('contracts:tons')} />
      ),
    },
    {
      key: 'amount',
      label: t('contracts:amount'),
      width: 170,
      align: 'right',
      required: true,
      render: (path) => <DecimalInput bare money name={`${path}.amount`} label={t('contracts:amount')} />,
    },
  ];
  return (
    <LineItems
      name="lines"
      label={t('contracts:lines')}
      columns={columns}
      blank={() => ({ ...blankLine() })}
      least={0}
    />
  );
};

const ItemCell = ({
  path,
  labels,
  source,
  onPicked,
}: {
  path: string;
  labels: Labels;
  source: EntitySource<ItemRow>;
  onPicked: (row: ItemRow | undefined) => void;
}) => {
  const { t } = useTranslation();
  const code: string = useWatch({ name: `${path}.item` });
  const label = labels[code];
  return (
    <EntityInput<ItemRow>
      bare
      name={`${path}.item`}
      label={t('contracts:item')}
      source={source}
      {...(label ? { known: { id: code, label } } : {})}
      onPicked={onPicked}
    />
  );
};

/** Whatever is still sold. */
const useItemSource = (): EntitySource<ItemRow> => {
  const localName = useLocalName();
  return useMemo(
    () => ({
      topic: 'item',
      contract: listItems,
      query: { filter: ['status:in:active'] },
      option: (row) => ({
        id: row.code,
        label: localName(row),
        detail: [row.code, row.specification && localName(row.specification)].filter(Boolean).join(' · '),
      }),
    }),
    [localName],
  );
};
