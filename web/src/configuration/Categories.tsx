import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { deleteCategory, listCategories, type CategoryRow } from '@granary/api/configuration';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../app/client/use-command.ts';
import { useQueryOf } from '../app/client/use-query-of.ts';
import { useSearchState } from '../app/router/search-state.ts';
import type { SimpleColumn } from '../ui/detail/SimpleTable.tsx';
import { Loaded } from '../ui/states/Loaded.tsx';
import { useLocalName } from '../ui/widgets/local-name.ts';
import { PathLink } from '../ui/widgets/PathLink.tsx';
import { EntryTable } from './EntryTable.tsx';

const INDENT = 6;

/** Categories as a tree, or as a table with full paths. */
export const Categories = () => {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchState<{ view?: string }>();
  const query = useQueryOf('category', listCategories, {});
  const remove = useCommand(deleteCategory);
  const asTree = search.view !== 'table';
  return (
    <Loaded query={query}>
      {({ rows }) => (
        <EntryTable<CategoryRow>
          kind="categories"
          needs={['system_config:write', 'item_category:write']}
          headline={(row) => <CategoryName row={row} rows={rows} asTree={asTree} />}
          columns={columnsIn(t, asTree)}
          rows={rows}
          onDelete={({ id }) => remove.run({ params: { id } })}
          tools={
            <ToggleButtonGroup
              exclusive
              size="small"
              value={asTree ? 'tree' : 'table'}
              onChange={(_, view: string | null) => view && setSearch({ view })}
              aria-label={t('configuration:view')}
            >
              <ToggleButton value="tree">{t('configuration:tree')}</ToggleButton>
              <ToggleButton value="table">{t('configuration:table')}</ToggleButton>
            </ToggleButtonGroup>
          }
        />
      )}
    </Loaded>
  );
};

interface NameProps {
  readonly row: CategoryRow;
  readonly rows: readonly CategoryRow[];
  readonly asTree: boolean;
}

/** The name in the user's language: indented by its level, or with the names of its parents before it. */
const CategoryName = ({ row, rows, asTree }: NameProps) => {
  const localName = useLocalName();
  const path = (one: CategoryRow): string => {
    const parent = rows.find(({ id }) => id === one.parent);
    return parent ? `${path(parent)} / ${localName(one)}` : localName(one);
  };
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, pl: asTree ? (row.level - 1) * INDENT : 0 }}>
      <Box
        aria-hidden
        sx={{ width: 10, height: 10, borderRadius: '50%', bgcolor: row.colour ?? 'divider', flexShrink: 0 }}
      />
      {asTree ? localName(row) : path(row)}
    </Box>
  );
};

const columnsIn = (t: (key: string) => string, asTree: boolean): SimpleColumn<CategoryRow>[] => [
  ...(asTree
    ? []
    : [
        {
          key: 'level',
          label: t('configuration:level'),
          align: 'right' as const,
          render: ({ level }: CategoryRow) => level,
        },
      ]),
  { key: 'sort', label: t('configuration:sort'), align: 'right', render: ({ sort }) => sort },
  {
    key: 'itemCount',
    label: t('configuration:itemCount'),
    align: 'right',
    render: ({ id, itemCount }) =>
      itemCount > 0 ? (
        <Link component={PathLink} to="/warehouse/items" search={{ filter: [`category:equals:${id}`] }}>
          {itemCount}
        </Link>
      ) : (
        itemCount
      ),
  },
];
