import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { DecimalInput, SelectInput, type Choice } from '../ui/form/fields.tsx';
import { LineItems, type LineColumn } from '../ui/form/LineItems.tsx';

/** Pack units: how many base units each holds. */
export const PackUnitFields = ({ units, disabled }: { units: readonly Choice[]; disabled: boolean }) => {
  const { t } = useTranslation();
  const own: string = useWatch({ name: 'unit' });
  const ownName = units.find(({ value }) => value === own)?.label;
  const columns: LineColumn[] = [
    {
      key: 'unit',
      label: t('items:packUnit'),
      required: true,
      render: (path) => (
        <SelectInput
          bare
          disabled={disabled}
          name={`${path}.unit`}
          label={t('items:packUnit')}
          choices={units.filter(({ value }) => value !== own)}
          empty={t('items:choosePackUnit')}
        />
      ),
    },
    {
      key: 'factor',
      label: t('items:factor'),
      width: 190,
      align: 'right',
      required: true,
      render: (path) => (
        <DecimalInput
          bare
          disabled={disabled}
          name={`${path}.factor`}
          label={t('items:factor')}
          {...(ownName ? { unit: ownName } : {})}
        />
      ),
    },
  ];
  return (
    <LineItems
      name="packUnits"
      label={t('items:packUnits')}
      columns={columns}
      blank={() => ({ unit: '', factor: '' })}
      addLabel={t('items:addPackUnit')}
      least={0}
    />
  );
};
