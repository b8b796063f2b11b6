import type { Language } from '@granary/domain/kernel';
import type { Paper } from '@granary/domain/papers/rules';
import { paperFile } from '@granary/api/papers';
import { useTranslation } from 'react-i18next';
import type { ActionWithDialog } from '../ui/list/types.ts';
import type { PaperSource } from './source.ts';
import { usePaper } from './use-paper.tsx';

interface Source extends Pick<PaperSource, 'name' | 'fetch'> {
  readonly paper: Paper;
  readonly warehouse?: string;
}

/** A paper that a document offers among its actions, under the paper's own name. */
export const useDocumentPaper = ({ paper, name, ...source }: Source): ActionWithDialog => {
  const { t } = useTranslation();
  const file = (language: Language): string => paperFile(name, paper, language);
  const { action, dialog } = usePaper({ ...source, paper, name, file });
  return { action: { ...action, label: t('papers:asPdf', { paper: t(`templates:type.${paper}`) }) }, dialog };
};
