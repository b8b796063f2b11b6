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
import { isLeaving, useFirstField } from './first-field.ts';
import { useDraft } from './use-draft.ts';

interface Props<Values extends FieldValues, Output> {
  readonly title: string;
  readonly form: UseFormReturn<Values, unknown, Output>;
  /** Called with the schema's output. `true`: saved, so the draft is deleted. */
  readonly onSubmit: (values: Output) => Promise<boolean>;
  readonly pending: boolean;
  readonly onCancel: () => void;
  /** Storage key of the draft: `inbound-create`, `item-GLY-41SL`; undefined if the input must not be stored. */
  readonly draft?: string;
  readonly submitLabel?: string;
  /** What the form needs beside its fields is missing. */
  readonly incomplete?: boolean;
  /** An alternative submit button, such as "Save and submit". */
  readonly secondSubmit?: { readonly label: string; readonly onSubmit: (values: Output) => Promise<boolean> };
  readonly children: ReactNode;
  readonly banner?: ReactNode;
}

/** A form page: error summary, sections, and a sticky save bar. Ctrl+Enter saves. */
export const FormPage = <Values extends FieldValues, Output>(props: Props<Values, Output>) => {
  const { form, pending } = props;
  const { t } = useTranslation();
  const draft = useDraft(form as unknown as UseFormReturn<FieldValues>, props.draft);
  const saved = useRef(false);
  const sending = useRef(false);
  const box = useRef<HTMLFormElement>(null);
  useFirstField(box);
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

  // Ctrl+Enter ignores the disabled button: a second submission must not overwrite the result of the first.
  const submit = async (send: (values: Output) => Promise<boolean>) => {
    if (sending.current) return;
    sending.current = true;
    try {
      await form.handleSubmit(async (values) => {
        // Set before sending, because `send` may navigate away.
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
        ref={box}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit(props.onSubmit);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit();
          if (isLeaving(event) && !pending) props.onCancel();
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
          <Button type="submit" variant="contained" loading={pending} disabled={props.incomplete}>
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
          {dirty && props.draft !== undefined && (
            <Box component="span" sx={{ ml: 'auto', color: 'text.secondary', fontSize: 13 }}>
              {t('common:draftSaved')}
            </Box>
          )}
        </Box>
      </Box>
    </FormProvider>
  );
};
