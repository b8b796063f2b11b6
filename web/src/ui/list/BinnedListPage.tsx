import BinIcon from '@mui/icons-material/DeleteOutlined';
import Button from '@mui/material/Button';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchState } from '../../app/router/search-state.ts';
import { PathLink } from '../widgets/PathLink.tsx';
import { columnsOf } from './columns.tsx';
import { ListPage } from './ListPage.tsx';
import type { ListSearch } from './list-search.ts';
import { RecycleBin, type HardDeletion, type Restoration } from './RecycleBin.tsx';
import type { ListPageProps } from './types.ts';

interface Deletable {
  readonly deletedAt: string | null;
}

const column = columnsOf<Deletable>();

interface Props<Row extends Deletable> extends Omit<ListPageProps<Row>, 'actions'> {
  /** The list's path, which its bin shares. */
  readonly path: string;
  readonly bin: {
    readonly title: string;
    readonly restore: Restoration<Row>;
    readonly hardDelete: HardDeletion<Row>;
    /** Columns that are meaningless in the bin. */
    readonly without?: ReadonlySet<string>;
  };
}

/** A list whose records can be deleted; with `?show=bin` the deleted ones. Records are named by their id. */
export const BinnedListPage = <Row extends Deletable>({ path, bin, ...props }: Props<Row>) => {
  const { t } = useTranslation();
  const [search] = useSearchState<ListSearch>();
  if (search.show === 'bin') return <Bin {...props} path={path} bin={bin} />;
  return (
    <ListPage<Row>
      {...props}
      actions={
        <Button
          component={PathLink}
          to={path}
          search={{ show: 'bin' }}
          startIcon={<BinIcon />}
          color="inherit"
        >
          {t('common:recycleBin')}
        </Button>
      }
    />
  );
};

const Bin = <Row extends Deletable>({ path, bin, columns, ...props }: Props<Row>) => {
  const { t } = useTranslation();
  const { name, topic, contract, fields, rowId, query, searchLabel, open, peek } = props;
  const { title, restore, hardDelete, without } = bin;
  const withDeletedAt = useMemo(
    () => [
      ...columns.filter(({ field }) => !without?.has(field)),
      column.moment('deletedAt', t('common:deletedAt'), { card: 'detail' }),
    ],
    [columns, without, t],
  );
  return (
    <RecycleBin<Row>
      {...{ name, title, topic, contract, fields, rowId, restore, hardDelete }}
      {...(searchLabel === undefined ? {} : { searchLabel })}
      {...(open ? { open } : {})}
      {...(peek ? { peek } : {})}
      columns={withDeletedAt}
      nameOf={rowId}
      query={{ ...query, deleted: 'true' }}
      defaultSort="updatedAt:desc"
      actions={
        <Button component={PathLink} to={path} color="inherit">
          {t('common:backToList')}
        </Button>
      }
    />
  );
};
