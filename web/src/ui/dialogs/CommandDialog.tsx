import { zodResolver } from '@hookform/resolvers/zod';
import type { WriteEndpoint } from '@granary/api/http';
import { useForm, type FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import type { CallInput } from '../../app/client/call.ts';
import { useCommand } from '../../app/client/use-command.ts';
import { useShownSubmission } from './use-shown-submission.ts';
import { FormDialog, type FormDialogProps } from './FormDialog.tsx';

type BodyContract = WriteEndpoint & { readonly body?: z.ZodType };

interface Props extends FormDialogProps {
  /** Notice on success. */
  readonly success: string;
  readonly contract: BodyContract;
  /** Path parameters. */
  readonly params?: Readonly<Record<string, string>>;
  readonly defaults: FieldValues;
  /** Of a decision: the submission that is shown. */
  readonly submission?: number;
}

/** A dialog for commands with a few inputs: a form validated by the contract's schema. */
export const CommandDialog = ({ success, contract, params, defaults, submission = 0, ...dialog }: Props) => {
  const schema = contract.body as unknown as z.ZodType<FieldValues, FieldValues>;
  const form = useForm<FieldValues, unknown, FieldValues>({
    resolver: zodResolver(schema),
    defaultValues: defaults,
  });
  const command = useCommand<WriteEndpoint>(contract, { success, form });
  const shown = useShownSubmission(submission, command.failure !== undefined);
  const submit = async (body: FieldValues): Promise<void> => {
    const answer = await command.run({
      ...(params && { params }),
      body: shown > 0 ? { ...body, submission: shown } : body,
    } as unknown as CallInput<WriteEndpoint>);
    if (answer !== undefined) dialog.onClose();
  };
  return <FormDialog {...dialog} form={form} pending={command.pending} onSubmit={submit} />;
};
