import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId, useRef, type ReactNode } from 'react';
import { FormProvider, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFirstField } from '../form/first-field.ts';

export interface FormDialogProps {
  readonly title: string;
  readonly description: ReactNode;
  readonly confirm: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog that holds a small form. */
export const FormDialog = <Values extends FieldValues, Output>({
  title,
  description,
  confirm,
  form,
  pending,
  onSubmit,
  onClose,
  children,
}: FormDialogProps & {
  readonly form: UseFormReturn<Values, unknown, Output>;
  readonly pending: boolean;
  readonly onSubmit: (output: Output) => Promise<void>;
}) => {
  const { t } = useTranslation();
  const heading = useId();
  const submit = form.handleSubmit(onSubmit);
  const box = useRef<HTMLFormElement>(null);
  useFirstField(box);
  return (
    <Dialog open onClose={pending ? undefined : onClose} maxWidth="sm" fullWidth aria-labelledby={heading}>
      <FormProvider {...form}>
        <form
          ref={box}
          noValidate
          onSubmit={(event) => {
            event.stopPropagation();
            void submit(event);
          }}
        >
          <DialogTitle id={heading}>{title}</DialogTitle>
          <DialogContent>
            <Typography component="div" sx={{ color: 'text.secondary', mb: 5 }}>
              {description}
            </Typography>
            <Box
              sx={{ display: 'grid', gap: 4, gridTemplateColumns: { md: '1fr 1fr' }, alignItems: 'start' }}
            >
              {children}
            </Box>
          </DialogContent>
          <DialogActions>
            <Button color="inherit" onClick={onClose} disabled={pending}>
              {t('common:cancel')}
            </Button>
            <Button type="submit" variant="contained" loading={pending}>
              {confirm}
            </Button>
          </DialogActions>
        </form>
      </FormProvider>
    </Dialog>
  );
};
