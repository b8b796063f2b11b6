import CountIcon from '@mui/icons-material/PinOutlined';
import PrintIcon from '@mui/icons-material/PictureAsPdfOutlined';
import { getCountSheet, type CountDetail } from '@granary/api/counts';
import { isBlind, mayCancelCount } from '@granary/domain/counts/rules';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useDecisionActions } from '../approval/index.ts';
import { download } from '../app/client/call.ts';
import { usePaper, type PaperQuery } from '../papers/index.ts';
import type { Steps } from '../ui/detail/DetailPage.tsx';
import { useDownload } from '../ui/files/use-download.ts';
import type { ActionWithDialog } from '../ui/list/types.ts';
import type { CountActions } from './use-count-actions.ts';

interface CountSteps extends Steps {
  readonly printouts: readonly ActionWithDialog[];
}

/** The next steps for the count's state and the user. */
export const useSteps = (document: CountDetail, actions: CountActions): CountSteps => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { number, warehouse, status } = document;
  const { button, pending } = actions;
  const answers = useDecisionActions('count_approval', number);
  const sheet = useDownload();
  const file = `${number}.pdf`;
  const print = (query: PaperQuery = {}) => download(getCountSheet, { params: { number }, query });
  const paper = usePaper({ paper: 'count_sheet', name: number, file, warehouse, fetch: print });
  const cancel = mayCancelCount(status) ? [button.cancel(document)] : [];
  if (isBlind(status))
    return {
      next: {
        label: t('counts:count'),
        needs: 'inventory:write',
        icon: <CountIcon />,
        run: () => void navigate({ to: '/warehouse/counts/$number/count', params: { number } }),
      },
      second: {
        label: t('counts:sheet'),
        icon: <PrintIcon />,
        pending: sheet.making !== undefined,
        run: () => sheet.save(print(), file),
      },
      actions: cancel,
      printouts: [paper],
    };
  if (status !== 'counted') return { actions: cancel, printouts: [] };
  return {
    ...answers({ approve: button.approve(document), reject: button.reject(document), pending }),
    actions: cancel,
    printouts: [],
  };
};
