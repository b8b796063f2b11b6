import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

/** What the form of a record is handed by the page that creates it and the page that edits it. */
export interface RecordFormProps<Values extends FieldValues, Output> {
  readonly title: string;
  readonly form: UseFormReturn<Values, unknown, Output>;
  readonly draft: string;
  /** A code never changes. */
  readonly existing?: boolean;
  readonly pending: boolean;
  readonly onSave: (values: Output) => Promise<boolean>;
  readonly onCancel: () => void;
  /** Above the fields. */
  readonly notice?: ReactNode;
  readonly children?: ReactNode;
}

/** The way back to the list: on cancelling, and once it is saved. */
export const useWayBack = (to: string, search?: Readonly<Record<string, string>>) => {
  const navigate = useNavigate();
  const back = () => void navigate(search ? { to, search } : { to });
  return {
    back,
    /** `refused` looks why: somebody else may have saved first. Answers whether it is saved. */
    backOnce: async (saving: Promise<unknown>, refused?: () => Promise<void>): Promise<boolean> => {
      const saved = (await saving) !== undefined;
      if (saved) back();
      else await refused?.();
      return saved;
    },
  };
};
