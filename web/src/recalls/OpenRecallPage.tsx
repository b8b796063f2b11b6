import { newRecall, openRecall } from '@granary/api/recalls';
import { useNavigate } from '@tanstack/react-router';
import { FormProvider } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../app/client/use-command.ts';
import { notify } from '../app/client/notifications.ts';
import { useSearchState } from '../app/router/search-state.ts';
import { ask } from '../ui/dialogs/ask.ts';
import { WizardPage } from '../ui/wizard/WizardPage.tsx';
import { ImpactStep } from './ImpactStep.tsx';
import { hasSubject, type OpenRecallSearch } from './open-search.ts';
import { ReasonStep } from './ReasonStep.tsx';
import { SubjectStep } from './SubjectStep.tsx';
import { useSchemaForm } from '../ui/form/use-schema-form.ts';

const words = newRecall.pick({ classification: true, reason: true, instructions: true });

/** Opens a recall in three steps: subject, impact, reason. Opening it blocks the goods at once. */
export const OpenRecallPage = () => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [search] = useSearchState<OpenRecallSearch>();
  const form = useSchemaForm(words, { classification: 'class_2', reason: '', instructions: '' });
  const opening = useCommand(openRecall, {
    success: t('recalls:opened'),
    form,
  });

  const send = form.handleSubmit(async (said) => {
    const { batch, item = '', supplierLot = '', ancestors = false } = search;
    const subject = batch ? { kind: 'batch' as const, batch } : { kind: 'lot' as const, item, supplierLot };
    const sure = await ask.confirm({
      title: t('recalls:confirmTitle'),
      body: t('recalls:confirmBody'),
      confirm: t('recalls:blockNow'),
      danger: true,
    });
    if (!sure) return;
    const answer = await opening.run({ body: { subject, ancestors, ...said } });
    if (answer) void navigate({ to: '/audit/recalls/$number', params: { number: answer.number } });
  });

  const subjectChosen = (): boolean => {
    if (!hasSubject(search)) notify({ level: 'warning', title: t('recalls:chooseFirst') });
    return hasSubject(search);
  };
  return (
    <FormProvider {...form}>
      <WizardPage
        title={t('recalls:open')}
        reachable={hasSubject(search) ? 2 : 0}
        steps={[
          {
            key: 'subject',
            label: t('recalls:step.subject'),
            render: () => <SubjectStep />,
            check: subjectChosen,
          },
          { key: 'impact', label: t('recalls:step.impact'), render: () => <ImpactStep /> },
          { key: 'reason', label: t('recalls:step.reason'), render: () => <ReasonStep /> },
        ]}
        finish={{ label: t('recalls:blockNow'), run: () => send(), pending: opening.pending }}
        onCancel={() => void navigate({ to: '/audit/recalls' })}
      />
    </FormProvider>
  );
};
