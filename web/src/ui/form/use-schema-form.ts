import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, type DefaultValues, type FieldValues, type UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';

/** A form validated by the contract's schema on blur; submits the schema's output. */
export const useSchemaForm = <Values extends FieldValues, Output>(
  schema: z.ZodType<Output, Values>,
  defaultValues: DefaultValues<Values>,
): UseFormReturn<Values, unknown, Output> =>
  useForm<Values, unknown, Output>({ defaultValues, resolver: zodResolver(schema), mode: 'onTouched' });
