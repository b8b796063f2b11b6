import { useEffect, useRef } from 'react';
import { SEPARATOR } from './gs1.ts';

/** Longest gap between characters of a scan; typing by hand is slower. */
const LONGEST_GAP_MS = 120;
const LEAST_LENGTH = 2;

const isEditable = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** A scanner has no key for FNC1 and presses Ctrl+] instead. */
export const isSeparator = ({ key, ctrlKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey'>): boolean =>
  (ctrlKey && key === ']') || key === SEPARATOR;

/** For a field that scans are typed into: a browser would do something else on Ctrl+]. */
export const keepSeparator = (
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'preventDefault'>,
  text: string,
  setText: (text: string) => void,
): void => {
  if (!isSeparator(event)) return;
  event.preventDefault();
  setText(text + SEPARATOR);
};

/**
 * Listens for a keyboard-emulating scanner wherever the focus is, except in fields. Its keys are kept from the rest of
 * the page, so that its Enter does not press the focused button. With `shortcuts`, the first key reaches the page, since
 * it may be a shortcut.
 */
export const useWedge = (
  onScan: (text: string) => void,
  enabled: boolean,
  { shortcuts }: { readonly shortcuts: boolean },
): void => {
  const latest = useRef(onScan);
  useEffect(() => {
    latest.current = onScan;
  }, [onScan]);
  useEffect(() => {
    if (!enabled) return undefined;
    let text = '';
    let last = 0;
    const onKey = (event: KeyboardEvent) => {
      if (isEditable(event.target)) return;
      const separates = isSeparator(event) && text !== '';
      if (!separates && (event.ctrlKey || event.metaKey || event.altKey)) return;
      const now = performance.now();
      if (now - last > LONGEST_GAP_MS) text = '';
      if (event.key === 'Enter') {
        const scanned = text;
        text = '';
        if (scanned.length < LEAST_LENGTH) return;
        event.preventDefault();
        event.stopImmediatePropagation();
        latest.current(scanned);
        return;
      }
      if (!separates && (event.key.length !== 1 || (text === '' && event.key === ' '))) return;
      const first = text === '';
      text += separates ? SEPARATOR : event.key;
      last = now;
      if (first && shortcuts) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    addEventListener('keydown', onKey, { capture: true });
    return () => removeEventListener('keydown', onKey, { capture: true });
  }, [enabled, shortcuts]);
};
