import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useNavigate } from '@tanstack/react-router';
import { FormProvider, useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { notify } from '../../app/client/notifications.ts';
import { useSearchState } from '../../app/router/search-state.ts';
import { useWarehouse } from '../../app/session/warehouse.ts';
import { useUnsavedWork } from '../../app/session/unsaved-work.ts';
import { useDraft } from '../../ui/form/use-draft.ts';
import { FormSection } from '../../ui/form/FormSection.tsx';
import { ErrorSummary } from '../../ui/form/ErrorSummary.tsx';
import { TemplateBar, contentOf, filledValues } from '../../templates/index.ts';
import { WizardPage } from '../../ui/wizard/WizardPage.tsx';
import { blankLine, type OutboundOutput } from '../form.ts';
import { HeaderFields } from '../HeaderFields.tsx';
import { LineFields } from '../LineFields.tsx';
import { detailPath, listPath } from '../places.ts';
import { useMinimumShelfLife, useSaleTotal } from '../sale/use-prices.ts';
import { AllocateStep } from './AllocateStep.tsx';
import { ReviewStep } from './ReviewStep.tsx';
import {
  baseLines,
  blankSmart,
  reachableStep,
  smartResolver,
  stepFields,
  type SmartValues,
} from './smart-form.ts';
import { Summary } from './Summary.tsx';
import { useAllocationCheck } from './use-allocation-check.ts';
import { useSmartSubmit } from './use-smart-submit.ts';

/** Creates an order in four steps, up to the reservation of goods. */
export const SmartCreatePage = () => <SmartCreate />;

/** The same for a sale, on the sales screens. */
export const CreateSalePage = () => <SmartCreate saleOnly />;

const SmartCreate = ({ saleOnly = false }: { saleOnly?: boolean }) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const warehouse = useWarehouse();
  const kind = saleOnly ? 'sales_order' : 'outbound_order';
  const [{ customer: buyer = '' }, changeSearch] = useSearchState<{
    step?: string | undefined;
    customer?: string | undefined;
  }>();
  const form = useForm<SmartValues, unknown, OutboundOutput>({
    defaultValues: { ...blankSmart(saleOnly ? 'sale' : undefined), ...(buyer && { customer: buyer }) },
    resolver: smartResolver,
    mode: 'onTouched',
  });
  const draft = useDraft(
    form as unknown as UseFormReturn,
    `smart-create-${saleOnly ? 'sale-' : ''}${warehouse}${buyer && `-${buyer}`}`,
  );
  const values = useWatch({ control: form.control }) as SmartValues;
  const customer = values.type === 'sale' ? values.customer : '';
  const total = useSaleTotal(customer, baseLines(values.lines));
  const submit = useSmartSubmit(form, warehouse, total?.amount);
  const allocated = useAllocationCheck(form, warehouse, useMinimumShelfLife(customer));
  useUnsavedWork(form.formState.isDirty && !submit.pending);

  const reached = (step: number) =>
    form.setValue('furthest', Math.max(step, form.getValues('furthest')), { shouldDirty: true });
  const checkFields = async (step: 'order' | 'lines', next: number): Promise<boolean> => {
    const valid = await form.trigger([...stepFields[step]], { shouldFocus: true });
    if (valid) reached(next);
    return valid;
  };
  const checkAllocation = async (): Promise<boolean> => {
    const complete = await allocated();
    if (complete) reached(3);
    else notify({ level: 'warning', title: t('outbound:allocateFully') });
    return complete;
  };

  const send = (andSubmit: boolean) =>
    form.handleSubmit(
      async (output) => {
        const outcome = await submit.run(output, andSubmit);
        if (outcome.kind === 'conflict') {
          form.setValue('conflicts', outcome.conflicts, { shouldDirty: true });
          changeSearch({ step: 'allocate' });
          notify({ level: 'warning', title: t('outbound:takenMeanwhile') });
        }
        form.setValue('refused', outcome.kind === 'credit' ? outcome.refused : null, { shouldDirty: true });
        if (outcome.kind === 'credit') changeSearch({ step: 'review' });
        if (outcome.kind === 'invalid') changeSearch({ step: 'order' });
        if (outcome.kind !== 'done') return;
        draft.drop();
        notify({ level: 'success', title: t(andSubmit ? 'outbound:submitted' : 'outbound:savedDraft') });
        void navigate({ to: detailPath(output.type), params: { number: outcome.number } });
      },
      (errors) => changeSearch({ step: errors.lines ? 'lines' : 'order' }),
    )();

  return (
    <FormProvider {...form}>
      <WizardPage
        title={t(saleOnly ? 'outbound:createSale' : 'outbound:create')}
        reachable={reachableStep(values)}
        steps={[
          {
            key: 'order',
            label: t('outbound:step.order'),
            render: () => (
              <>
                <TemplateBar
                  types={[kind]}
                  warehouse={warehouse}
                  overwrites={() => form.formState.isDirty}
                  content={() => contentOf(kind, form.getValues())}
                  fill={({ type, content }) => {
                    const blank = blankSmart(saleOnly ? 'sale' : undefined);
                    form.reset(filledValues(type, content, blank, blankLine), { keepDefaultValues: true });
                  }}
                />
                <HeaderFields warehouse={warehouse} saleOnly={saleOnly} />
              </>
            ),
            check: () => checkFields('order', 1),
          },
          {
            key: 'lines',
            label: t('outbound:step.lines'),
            render: () => (
              <FormSection columns={1} title={t('outbound:lines')} description={t('outbound:linesHint')}>
                <LineFields warehouse={warehouse} />
              </FormSection>
            ),
            check: () => checkFields('lines', 2),
          },
          {
            key: 'allocate',
            label: t('outbound:step.allocate'),
            render: () => <AllocateStep warehouse={warehouse} />,
            check: checkAllocation,
          },
          {
            key: 'review',
            label: t('outbound:step.review'),
            render: () => (
              <ReviewStep warehouse={warehouse} pending={submit.pending} onSave={() => void send(false)} />
            ),
          },
        ]}
        finish={{ label: t('outbound:submitOrder'), run: () => send(true), pending: submit.pending }}
        onCancel={() => void navigate({ to: listPath(saleOnly ? 'sale' : 'other') })}
        summary={<Summary />}
        banner={
          <Box sx={{ px: { xs: 4, md: 6 }, pt: 4, display: 'grid', gap: 3, '&:empty': { display: 'none' } }}>
            {draft.restored && (
              <Alert
                severity="info"
                action={
                  <Button color="inherit" size="small" onClick={draft.discard}>
                    {t('common:discardDraft')}
                  </Button>
                }
              >
                {t('common:draftRestored')}
                {values.order.number && ` ${t('outbound:draftNumber', { number: values.order.number })}`}
              </Alert>
            )}
            <ErrorSummary />
          </Box>
        }
      />
    </FormProvider>
  );
};
