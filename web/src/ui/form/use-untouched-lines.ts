import { useEffect, useRef } from 'react';
import { useFormContext, type FieldErrors } from 'react-hook-form';

/**
 * Adding or removing a line validates all lines at once, so that a new line would complain before anything is typed.
 * Call the returned function beside it: what nobody has touched says nothing until the form is submitted.
 */
export const useUntouchedLines = (name: string, lines: readonly unknown[]): (() => void) => {
  const { getFieldState, clearErrors, formState } = useFormContext();
  const { isSubmitted } = formState;
  const changed = useRef(false);

  useEffect(() => {
    if (!changed.current) return undefined;
    // A macrotask later, when the validation that the library began for these lines has ended.
    const timer = setTimeout(() => {
      changed.current = false;
      if (isSubmitted) return;
      const errors = getFieldState(name).error as readonly (FieldErrors | null | undefined)[] | undefined;
      for (const [index, error] of Object.entries(errors ?? [])) {
        for (const field of Object.keys(error ?? {})) {
          const path = `${name}.${index}.${field}`;
          if (!getFieldState(path).isTouched) clearErrors(path);
        }
      }
    });
    return () => clearTimeout(timer);
  }, [lines, name, isSubmitted, getFieldState, clearErrors]);

  return () => {
    changed.current = true;
  };
};
