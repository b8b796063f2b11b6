import { getTemplateFilling, recordTemplateUse, type TemplateFilling } from '@granary/api/templates';
import type { TemplateType } from '@granary/domain/templates/rules';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiFailure } from '../app/client/failure.ts';
import { notifyFailure } from '../app/client/notifications.ts';
import { useCommand } from '../app/client/use-command.ts';
import { queryOf } from '../app/client/use-query-of.ts';
import { ask } from '../ui/dialogs/ask.ts';

interface Filling {
  readonly warehouse: string | undefined;
  /** Whether a template of this type would overwrite input. */
  readonly overwrites: (type: TemplateType) => boolean;
  readonly fill: (filling: TemplateFilling) => void;
}

/** Returns a function that fills the form from a template and records its use. */
export const useFilling = ({ warehouse, overwrites, fill }: Filling) => {
  const { t } = useTranslation();
  const client = useQueryClient();
  const use = useCommand(recordTemplateUse, { success: false });
  const [filled, setFilled] = useState<TemplateFilling>();
  const [pending, setPending] = useState(false);

  const run = async (id: string): Promise<void> => {
    setPending(true);
    try {
      const input = { params: { id }, query: warehouse === undefined ? {} : { warehouse } };
      const filling = await client.fetchQuery({
        ...queryOf('template', getTemplateFilling, input),
        staleTime: 0,
      });
      if (overwrites(filling.type) && !(await ask.confirm(overwriting(t)))) return;
      fill(filling);
      setFilled(filling);
      await use.run({ params: { id }, body: { version: filling.version } });
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      notifyFailure(error);
    } finally {
      setPending(false);
    }
  };
  return { run, filled, pending };
};

const overwriting = (t: (key: string) => string) => ({
  title: t('templates:overwriteTitle'),
  body: t('templates:overwriteBody'),
  confirm: t('templates:use'),
});
