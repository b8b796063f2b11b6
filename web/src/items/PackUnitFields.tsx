import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { DecimalInput, SelectInput, TextInput, type Choice } from '../ui/form/fields.tsx';
import { LineItems, type LineColumn } from '../ui/form/LineItems.tsx';
import { blankPack } from './form.ts';
import { scannedGtin } from './scanned-gtin.ts';

/** Pack units: how many base units each holds, and the GTIN on the pack. */
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
    {
      key: 'gtin',
      label: t('items:gtin'),
      width: 190,
      render: (path) => (
        <TextInput
          bare
          disabled={disabled}
          name={`${path}.gtin`}
          label={t('items:gtin')}
          onEnter={scannedGtin}
        />
      ),
    },
  ];
  return (
    <LineItems
      name="packUnits"
      label={t('items:packUnits')}
      columns={columns}
      blank={blankPack}
      addLabel={t('items:addPackUnit')}
      least={0}
    />
  );
};
