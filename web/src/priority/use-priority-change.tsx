import type { WriteEndpoint } from '@granary/api/http';
import type { Priority } from '@granary/domain/priority/rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { Needed } from '../app/session/can.ts';
import { CommandDialog } from '../ui/dialogs/CommandDialog.tsx';
import type { ActionWithDialog } from '../ui/list/types.ts';
import { PriorityInput } from './PriorityInput.tsx';

interface Prioritized {
  readonly number: string;
  readonly priority: Priority;
  readonly contract: WriteEndpoint & { readonly body?: z.ZodType };
  readonly needs: Needed;
  /** Whether the priority may still be changed. */
  readonly open: boolean;
}

/** The action that changes a document's priority, with its dialog. */
export const usePriorityChange = ({
  number,
  priority,
  contract,
  needs,
  open,
}: Prioritized): ActionWithDialog => {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  return {
    action: open ? { label: t('common:changePriority'), needs, run: () => setAsking(true) } : undefined,
    dialog: asking && (
      <CommandDialog
        title={t('common:priorityOf', { number })}
        description={t('common:priorityBody')}
        confirm={t('common:save')}
        success={t('common:priorityChanged')}
        contract={contract}
        params={{ number }}
        defaults={{ priority }}
        onClose={() => setAsking(false)}
      >
        <PriorityInput />
      </CommandDialog>
    ),
  };
};
