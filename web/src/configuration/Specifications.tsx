import { deleteSpecification, listSpecifications, type SpecificationRow } from '@granary/api/configuration';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../app/client/use-command.ts';
import { useQueryOf } from '../app/client/use-query-of.ts';
import { Loaded } from '../ui/states/Loaded.tsx';
import { EntryTable } from './EntryTable.tsx';

export const Specifications = () => {
  const { t } = useTranslation();
  const query = useQueryOf('specification', listSpecifications, {});
  const remove = useCommand(deleteSpecification);
  return (
    <Loaded query={query}>
      {({ rows }) => (
        <EntryTable<SpecificationRow>
          kind="specifications"
          needs="system_config:write"
          columns={[
            {
              key: 'description',
              label: t('configuration:description'),
              render: ({ description }) => description,
            },
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
