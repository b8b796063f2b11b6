import { useEffect, type RefObject } from 'react';

const FIELD = ['input:not([type=hidden], [tabindex="-1"])', 'textarea', '[role=combobox]']
  .map((control) => `[data-field][data-label] ${control}`)
  .join(', ');

/** A keyboard on the screen would cover the form that somebody wants to read first. */
const hasKeyboard = (): boolean => window.matchMedia('(hover: hover) and (pointer: fine)').matches;

const isFree = (field: HTMLElement): boolean =>
  field.getAttribute('aria-disabled') !== 'true' &&
  !(field instanceof HTMLInputElement && (field.disabled || field.readOnly));

/** Focuses the first field when the form opens, and again when `part` of it changes; not on touch devices. */
export const useFirstField = (form: RefObject<HTMLElement | null>, part?: string): void => {
  useEffect(() => {
    if (!hasKeyboard()) return;
    const fields = form.current?.querySelectorAll<HTMLElement>(FIELD) ?? [];
    [...fields].find(isFree)?.focus({ preventScroll: true });
  }, [form, part]);
};

/** Esc leaves a form, but first closes what is open in it and ends what an input method composes. */
export const isLeaving = ({
  key,
  defaultPrevented,
  nativeEvent,
}: {
  readonly key: string;
  readonly defaultPrevented: boolean;
  readonly nativeEvent: KeyboardEvent;
}): boolean => key === 'Escape' && !defaultPrevented && !nativeEvent.isComposing;
