import type { Priority } from '@granary/domain/priority/rules';
import i18next from 'i18next';
import { columnsOf } from '../ui/list/columns.tsx';
import type { Column } from '../ui/list/types.ts';

/** Priority column for lists of documents and tasks. */
export const priorityColumn = <Row extends { readonly priority: Priority }>(): Column<Row> =>
  columnsOf<{ readonly priority: Priority }>().status('priority', i18next.t('common:priority'), 'priority', {
    width: 105,
    card: 'detail',
  }) as Column<Row>;
