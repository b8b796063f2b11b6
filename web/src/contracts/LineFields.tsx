import type { ContractDetail } from '@granary/api/contracts';
import { useTranslation } from 'react-i18next';
import { LineItemInput, useItemSource, useLineItems } from '../items/index.ts';
import { DecimalInput } from '../ui/form/fields.tsx';
import { LineItems, type LineColumn } from '../ui/form/LineItems.tsx';
import { blankLine } from './form.ts';

/** Goods to be delivered, in tons, with their price; optional. */
export const LineFields = ({ contract }: { contract?: ContractDetail }) => {
  const { t } = useTranslation();
  const items = useLineItems(contract?.lines);
  const source = useItemSource('active');

  const columns: LineColumn[] = [
    {
      key: 'item',
      label: t('contracts:item'),
      required: true,
      render: (path) => (
        <LineItemInput path={path} label={t('contracts:item')} items={items} source={source} />
      ),
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
