import DeleteIcon from '@mui/icons-material/DeleteForeverOutlined';
import RestoreIcon from '@mui/icons-material/RestoreFromTrashOutlined';
import { useTranslation } from 'react-i18next';
import type { Needed } from '../../app/session/can.ts';
import { ask } from '../dialogs/ask.ts';
import { ListPage } from './ListPage.tsx';
import type { ListPageProps } from './types.ts';

export interface Restoration<Row> {
  readonly needs: Needed;
  readonly run: (row: Row) => void | Promise<unknown>;
}

/** Permanent deletion; the user must type the record's name first. */
export interface HardDeletion<Row> {
  readonly needs: Needed;
  readonly run: (row: Row) => void | Promise<unknown>;
  /** Only records without effect, such as stock movements, may be deleted; defaults to all. */
  readonly allowed?: (row: Row) => boolean;
}

interface Props<Row extends object> extends Omit<ListPageProps<Row>, 'rowActions' | 'create' | 'bulk'> {
  /** The record's name in dialogs: its number or name. */
  readonly nameOf: (row: Row) => string;
  readonly restore: Restoration<Row>;
  readonly hardDelete?: HardDeletion<Row>;
}

/** The list of deleted records: restore or delete permanently. */
export const RecycleBin = <Row extends object>({ nameOf, restore, hardDelete, ...props }: Props<Row>) => {
  const { t } = useTranslation();

  const deleteForGood = async (row: Row) => {
    const sure = await ask.confirm({
      title: t('common:hardDeleteTitle', { name: nameOf(row) }),
      body: t('common:hardDeleteBody'),
      confirm: t('common:hardDelete'),
      typed: nameOf(row),
      danger: true,
    });
    if (sure) await hardDelete?.run(row);
  };

  return (
    <ListPage<Row>
      {...props}
      name={`${props.name}-bin`}
      empty={{ title: t('common:binEmpty'), body: t('common:binEmptyBody') }}
      rowActions={(row) => [
        {
          label: t('common:restore'),
          icon: <RestoreIcon fontSize="small" />,
          needs: restore.needs,
          run: () => restore.run(row),
        },
        ...(hardDelete && (hardDelete.allowed?.(row) ?? true)
          ? [
              {
                label: t('common:hardDelete'),
                icon: <DeleteIcon fontSize="small" />,
                needs: hardDelete.needs,
                danger: true,
                run: () => deleteForGood(row),
              },
            ]
          : []),
      ]}
    />
  );
};
