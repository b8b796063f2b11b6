import type { GridLocaleText } from '@mui/x-data-grid';
import type { TFunction } from 'i18next';
import { formatCount } from '../widgets/format.ts';

/** The grid's texts from our catalogue; MUI has none in Khmer. */
export const gridTexts = (t: TFunction): Partial<GridLocaleText> => ({
  noRowsLabel: t('common:noData'),
  noResultsOverlayLabel: t('common:noResults'),
  noColumnsOverlayLabel: t('common:grid.noColumns'),
  columnHeaderSortIconLabel: t('common:grid.sort'),
  columnMenuLabel: t('common:grid.columnMenu'),
  checkboxSelectionHeaderName: t('common:grid.selection'),
  checkboxSelectionSelectAllRows: t('common:grid.selectAll'),
  checkboxSelectionUnselectAllRows: t('common:grid.unselectAll'),
  checkboxSelectionSelectRow: t('common:grid.selectRow'),
  checkboxSelectionUnselectRow: t('common:grid.unselectRow'),
  booleanCellTrueLabel: t('common:yes'),
  booleanCellFalseLabel: t('common:no'),
  footerRowSelected: (count) => t('common:selected', { chosen: formatCount(count) }),
});
