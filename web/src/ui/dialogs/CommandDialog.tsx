import { zodResolver } from '@hookform/resolvers/zod';
import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import type { Endpoint } from '@granary/api/http';
import { useId, type ReactNode } from 'react';
import { FormProvider, useForm, type FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { CallInput } from '../../app/client/call.ts';
import { useCommand } from '../../app/client/use-command.ts';

type BodyContract = Endpoint & { readonly body?: z.ZodType };

interface Props {
  readonly title: string;
  readonly description: ReactNode;
  readonly confirm: string;
  /** Notice on success. */
  readonly success: string;
  readonly contract: BodyContract;
  /** Path parameters. */
  readonly params?: Readonly<Record<string, string>>;
  /** Event categories whose queries show the outcome. */
  readonly topics: readonly string[];
  readonly defaults: FieldValues;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog for commands with a few inputs: a form validated by the contract's schema. */
export const CommandDialog = ({
  title,
  description,
  confirm,
  success,
  contract,
  params,
  topics,
  defaults,
  onClose,
  children,
}: Props) => {
  const { t } = useTranslation();
  const heading = useId();
  const schema = contract.body as unknown as z.ZodType<FieldValues, FieldValues>;
  const form = useForm<FieldValues, unknown, FieldValues>({
    resolver: zodResolver(schema),
    defaultValues: defaults,
  });
  const command = useCommand<Endpoint>(contract, { topics, success, form });
  const submit = form.handleSubmit(async (body) => {
    const answer = await command.run({ ...(params && { params }), body } as unknown as CallInput<Endpoint>);
    if (answer !== undefined) onClose();
  });
  return (
    <Dialog
      open
      onClose={command.pending ? undefined : onClose}
      maxWidth="sm"
      fullWidth
      aria-labelledby={heading}
    >
      <FormProvider {...form}>
        <form
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
            <Button color="inherit" onClick={onClose} disabled={command.pending}>
              {t('common:cancel')}
            </Button>
            <Button type="submit" variant="contained" loading={command.pending}>
              {confirm}
            </Button>
          </DialogActions>
        </form>
      </FormProvider>
    </Dialog>
  );
};
