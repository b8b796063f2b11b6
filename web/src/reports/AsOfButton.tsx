import AsOfIcon from '@mui/icons-material/HistoryOutlined';
import IconButton from '@mui/material/IconButton';
import type { Exported } from '@granary/api/exports';
import { reportRules, requestReport } from '@granary/api/reports';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../app/client/use-command.ts';
import { settings } from '../app/settings/settings.ts';
import { Tip } from '../ui/widgets/Tip.tsx';

/** Requests the same report as of its log position, if its type supports that. */
export const AsOfButton = ({ one }: { readonly one: Exported }) => {
  const { t } = useTranslation();
  const asking = useCommand(requestReport, { topics: ['export'], success: t('reports:begun') });
  const { report, format, name } = one;
  const at = report?.at ?? one.position;
  if (!report || at === null || !reportRules[report.type].asOf) return null;
  const label = t('reports:asOf', { position: at });
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
            void asking.run({ body: { ...report, at, name: `${own} @${at}`, format, language } })
          }
        >
          <AsOfIcon fontSize="small" />
        </IconButton>
      </span>
    </Tip>
  );
};
