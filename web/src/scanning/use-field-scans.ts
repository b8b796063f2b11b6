import { useEffect, useRef } from 'react';
import { SEPARATOR } from './gs1.ts';
import { isSeparator } from './use-wedge.ts';

/** Nobody types this many characters this fast. */
const LEAST_LENGTH = 8;
const LONGEST_GAP_MS = 50;

type Field = HTMLInputElement | HTMLTextAreaElement;

interface Burst {
  readonly field: Field;
  /** What stood in the field before. */
  readonly before: string;
  text: string;
  last: number;
}

/**
 * Takes a scan that a keyboard-emulating scanner types into another field, gives the field its content back, and keeps
 * the Enter from submitting the form.
 */
export const useFieldScans = (onScan: (text: string) => void, own: () => Element | null): void => {
  const latest = useRef({ onScan, own });
  useEffect(() => {
    latest.current = { onScan, own };
  }, [onScan, own]);
  useEffect(() => {
    let burst: Burst | undefined;
    const onKey = (event: KeyboardEvent) => {
      const { target: field } = event;
      if (!isField(field) || field === latest.current.own()) return;
      if (event.key === 'Shift' || event.key === 'Control') return;
      if (burst?.field !== field || event.timeStamp - burst.last > LONGEST_GAP_MS) burst = undefined;
      const separates = isSeparator(event) && burst !== undefined;
      if (event.key === 'Enter') {
        const scan = burst;
        burst = undefined;
        if (scan === undefined || scan.text.length < LEAST_LENGTH) return;
        event.preventDefault();
        event.stopImmediatePropagation();
        refill(scan.field, scan.before);
        latest.current.onScan(scan.text);
        return;
      }
      if (!separates && (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey)) return;
      burst ??= { field, before: field.value, text: '', last: 0 };
      burst.text += separates ? SEPARATOR : event.key;
      burst.last = event.timeStamp;
      if (separates) event.preventDefault();
    };
    addEventListener('keydown', onKey, { capture: true });
    return () => removeEventListener('keydown', onKey, { capture: true });
  }, []);
};

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/** As if typed: React ignores a value that is only assigned. */
const refill = (field: Field, value: string): void => {
  const prototype =
    field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
};
