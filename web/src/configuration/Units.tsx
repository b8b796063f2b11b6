import { deleteUnit, listUnits, type UnitRow } from '@granary/api/configuration';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../app/client/use-command.ts';
import { useQueryOf } from '../app/client/use-query-of.ts';
import { Loaded } from '../ui/states/Loaded.tsx';
import { EntryTable } from './EntryTable.tsx';

export const Units = () => {
  const { t } = useTranslation();
  const query = useQueryOf('unit', listUnits, {});
  const remove = useCommand(deleteUnit);
  return (
    <Loaded query={query}>
      {({ rows }) => (
        <EntryTable<UnitRow>
          kind="units"
          needs={['system_config:write', 'item_unit:write']}
          columns={[
            { key: 'symbol', label: t('configuration:symbol'), render: ({ symbol }) => symbol },
            { key: 'sort', label: t('configuration:sort'), align: 'right', render: ({ sort }) => sort },
            {
              key: 'itemCount',
              label: t('configuration:itemCount'),
              align: 'right',
              render: ({ itemCount }) => itemCount,
            },
          ]}
          rows={rows}
          onDelete={({ id }) => remove.run({ params: { id } })}
        />
      )}
    </Loaded>
  );
};
