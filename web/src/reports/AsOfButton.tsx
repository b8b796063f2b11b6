import AsOfIcon from '@mui/icons-material/HistoryOutlined';
import IconButton from '@mui/material/IconButton';
import type { Exported } from '@granary/api/exports';
import { requestReport } from '@granary/api/reports';
import { dayIn } from '@granary/domain/kernel';
import { COMPANY_TIME_ZONE } from '@granary/domain/warehouses/rules';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../app/client/use-command.ts';
import { settings } from '../app/settings/settings.ts';
import { Tip } from '../ui/widgets/Tip.tsx';

/** Requests the same report as of its log position and day. */
export const AsOfButton = ({ one }: { readonly one: Exported }) => {
  const { t } = useTranslation();
  const asking = useCommand(requestReport, { success: t('reports:begun') });
  const { report, format, name } = one;
  const at = report?.at ?? one.position;
  if (!report || at === null) return null;
  const label = t('reports:asOf', { position: at });
  const on = report.on ?? (one.endedAt ? dayIn(COMPANY_TIME_ZONE, one.endedAt) : undefined);
  const { language } = settings.get();
  const own = name.replace(/ @\d+$/, '').slice(0, 78);
  return (
    <Tip title={label}>
      <span>
        <IconButton
          size="small"
          aria-label={`${label}: ${name}`}
          disabled={asking.pending}
          onClick={() =>
            void asking.run({ body: { ...report, at, on, name: `${own} @${at}`, format, language } })
          }
        >
          <AsOfIcon fontSize="small" />
        </IconButton>
      </span>
    </Tip>
  );
};
