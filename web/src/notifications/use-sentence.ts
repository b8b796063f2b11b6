import type { Notification } from '@granary/api/notifications';
import { useTranslation } from 'react-i18next';
import { settings } from '../app/settings/settings.ts';
import { modelName } from '../projections/index.ts';
import { formatDay } from '../ui/widgets/format.ts';
import { useNameOf } from '../ui/widgets/local-name.ts';

/** Returns what a notification says. */
export const useSentence = (): ((told: Notification) => string) => {
  const { t } = useTranslation(['shell', 'projections']);
  const nameOf = useNameOf();
  const language = settings.use((state) => state.language);
  return (told) => {
    switch (told.kind) {
      case 'mention':
      case 'task':
      case 'order_short':
        return t(`shell:notices.${told.kind}`, { name: told.by ?? '', number: shownNumber(told.document) });
      case 'expiry': {
        const { level, count, warehouse, expiryDate } = told;
        const day = formatDay(expiryDate, language);
        return t(`shell:notices.expiry.${level}`, { count, warehouse: nameOf(warehouse), day });
      }
      case 'credit':
        return t(`shell:notices.credit.${told.standing}`, { name: nameOf(told.customer) });
      case 'verification':
        return t('shell:notices.verification', { model: modelName(told.model), count: told.count });
      case 'rebuild':
        return t(`shell:notices.rebuild.${told.outcome}`, { model: modelName(told.model) });
      case 'export_ready':
      case 'export_failed':
        return t(`shell:notices.${told.kind}`, { title: told.title });
    }
  };
};

/** The code of a batch is the last part of its id. */
const shownNumber = ({ kind, number }: { kind: string; number: string }): string =>
  kind === 'batch' ? (number.split('.').at(-1) ?? number) : number;
