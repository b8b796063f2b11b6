import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Link from '@mui/material/Link';
import { useEffect, useRef } from 'react';
import { useFormContext, type FieldErrors, type FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';

interface Problem {
  readonly path: string;
  readonly message: string;
}

/** Lists all errors of the form, each linked to its field; receives the focus after a failed submission. */
export const ErrorSummary = () => {
  const { t } = useTranslation();
  const { formState, setFocus } = useFormContext();
  const box = useRef<HTMLDivElement>(null);
  const problems = problemsIn(formState.errors);
  const attempts = formState.submitCount;
  useEffect(() => {
    if (attempts > 0 && !formState.isSubmitting) box.current?.focus();
  }, [attempts, formState.isSubmitting]);
  if (problems.length === 0 || attempts === 0) return null;

  const go = (path: string) => {
    setFocus(path);
    fieldAt(path)?.scrollIntoView({ block: 'center' });
  };
  return (
    <Alert severity="error" ref={box} tabIndex={-1}>
      <AlertTitle>{t('errors:validationTitle')}</AlertTitle>
      {problems.map(({ path, message }) => (
        <div key={path}>
          <Link component="button" type="button" color="inherit" underline="always" onClick={() => go(path)}>
            {labelOf(path)}
          </Link>
          {`: ${message}`}
        </div>
      ))}
    </Alert>
  );
};

/** The field's label, with the line number for fields of a line. */
const labelOf = (path: string): string => {
  const label = fieldAt(path)?.getAttribute('data-label') ?? path;
  const line = /\.(\d+)\./.exec(path)?.[1];
  return line === undefined ? label : `#${Number(line) + 1} ${label}`;
};

const problemsIn = (errors: FieldErrors<FieldValues>, prefix = ''): Problem[] =>
  Object.entries(errors).flatMap(([name, error]): Problem[] => {
    if (!error || name === 'root') return [];
    const path = prefix ? `${prefix}.${name}` : name;
    if (typeof error.message === 'string') return [{ path, message: error.message }];
    const root = (error as { root?: { message?: string } }).root?.message;
    return [
      ...(root ? [{ path, message: root }] : []),
      ...problemsIn(error as FieldErrors<FieldValues>, path),
    ];
  });

/** Requires a label, because a list column behind the form may have the same name. */
const fieldAt = (path: string): Element | null =>
  document.querySelector(`[data-field="${CSS.escape(path)}"][data-label]`);
