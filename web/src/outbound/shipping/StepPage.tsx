import Box from '@mui/material/Box';
import Button, { type ButtonProps } from '@mui/material/Button';
import type { OutboundDetail } from '@granary/api/outbound';
import type { FormEvent, ReactNode } from 'react';
import { FormProvider, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { StatusChip } from '../../ui/widgets/StatusChip.tsx';

interface Props<Values extends FieldValues> {
  readonly document: OutboundDetail;
  readonly form: UseFormReturn<Values>;
  readonly title: string;
  readonly subtitle: string;
  /** The submit button, below everything that it sends. */
  readonly button: Pick<ButtonProps, 'startIcon' | 'disabled'> & {
    readonly label: string;
    readonly pending: boolean;
  };
  readonly onSubmit: (event: FormEvent) => Promise<void>;
  readonly children: ReactNode;
}

/** A page for one step of an order: its goods and the data recorded with the step. */
export const StepPage = <Values extends FieldValues>(props: Props<Values>) => {
  const { label, pending, ...button } = props.button;
  return (
    <FormProvider {...props.form}>
      <Box component="form" noValidate onSubmit={(event) => void props.onSubmit(event)}>
        <PageHeader
          title={props.title}
          subtitle={props.subtitle}
          status={<StatusChip kind="outbound" value={props.document.status} />}
        />
        <Box
          sx={{
            p: { xs: 4, md: 6 },
            display: 'grid',
            gridTemplateColumns: 'minmax(0, 1fr)',
            gap: 5,
            maxWidth: 1120,
          }}
        >
          {props.children}
          {/* Below what it sends, so that nobody passes over a field. */}
          <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
            <Button type="submit" variant="contained" size="large" loading={pending} {...button}>
              {label}
            </Button>
          </Box>
        </Box>
      </Box>
    </FormProvider>
  );
};
