import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useBlocker } from '@tanstack/react-router';
import { useRef, type ReactNode } from 'react';
import { FormProvider, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useUnsavedWork } from '../../app/session/unsaved-work.ts';
import { ask } from '../dialogs/ask.ts';
import { PageHeader } from '../PageHeader.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import { useDraft } from './use-draft.ts';

interface Props<Values extends FieldValues, Output> {
  readonly title: string;
  readonly form: UseFormReturn<Values, unknown, Output>;
  /** Called with what the schema made of the values. `true`: it is saved, the draft can go. */
  readonly onSubmit: (values: Output) => Promise<boolean>;
  readonly pending: boolean;
  readonly onCancel: () => void;
  /** Under which the draft is kept: `inbound-create`, `item-GLY-41SL`; left out where nothing may be kept. */
  readonly draft?: string;
  readonly submitLabel?: string;
  /** A second way to end, such as "save and submit". */
  readonly secondSubmit?: { readonly label: string; readonly onSubmit: (values: Output) => Promise<boolean> };
  readonly children: ReactNode;
  readonly banner?: ReactNode;
}

/** The page of a form: error summary, sections, and a bar to save that stays in sight. Ctrl+Enter saves. */
export const FormPage = <Values extends FieldValues, Output>(props: Props<Values, Output>) => {
  const { form, pending } = props;
  const { t } = useTranslation();
  const draft = useDraft(form as unknown as UseFormReturn<FieldValues>, props.draft);
  const saved = useRef(false);
  const sending = useRef(false);
  const dirty = form.formState.isDirty;
  useUnsavedWork(dirty && !pending);
  useBlocker({
    shouldBlockFn: async () => {
      if (saved.current || !dirty) return false;
      return !(await ask.confirm({
        title: t('common:leaveFormTitle'),
        body: t('common:leaveFormBody'),
        confirm: t('common:leave'),
      }));
    },
    enableBeforeUnload: false,
  });

  // The keyboard submits whether or not the button is disabled: the second attempt must not undo what the first has said.
  const submit = async (send: (values: Output) => Promise<boolean>) => {
    if (sending.current) return;
    sending.current = true;
    try {
      await form.handleSubmit(async (values) => {
        // Set before sending: what is sent may navigate away by itself.
        saved.current = true;
        saved.current = await send(values);
        if (saved.current) draft.drop();
      })();
    } finally {
      sending.current = false;
    }
  };

  return (
    <FormProvider {...form}>
      <Box
        component="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit(props.onSubmit);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit();
        }}
        sx={{ display: 'flex', flexDirection: 'column', minHeight: 'calc(100dvh - 56px)' }}
      >
        <PageHeader title={props.title} />
        {props.banner}
        <Box
          sx={{
            flex: 1,
            width: '100%',
            maxWidth: 1120,
            px: { xs: 4, md: 6 },
            py: 5,
            display: 'grid',
            gap: 5,
            alignContent: 'start',
          }}
        >
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
            </Alert>
          )}
          <ErrorSummary />
          {props.children}
        </Box>
        <Box
          sx={{
            position: 'sticky',
            bottom: 0,
            zIndex: 2,
            display: 'flex',
            gap: 2,
            flexWrap: 'wrap',
            alignItems: 'center',
            px: { xs: 4, md: 6 },
            py: 3,
            borderTop: 1,
            borderColor: 'divider',
            bgcolor: 'background.paper',
          }}
        >
          <Button type="submit" variant="contained" loading={pending}>
            {props.submitLabel ?? t('common:save')}
          </Button>
          {props.secondSubmit && (
            <Button
              variant="outlined"
              loading={pending}
              onClick={() => void submit(props.secondSubmit!.onSubmit)}
            >
              {props.secondSubmit.label}
            </Button>
          )}
          <Button color="inherit" onClick={props.onCancel} disabled={pending}>
            {t('common:cancel')}
          </Button>
          {dirty && (
            <Box component="span" sx={{ ml: 'auto', color: 'text.secondary', fontSize: 13 }}>
              {t('common:draftSaved')}
            </Box>
          )}
        </Box>
      </Box>
    </FormProvider>
  );
};
