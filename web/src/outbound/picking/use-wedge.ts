import { useEffect, useRef } from 'react';

/** Longest gap between characters of a scan; typing by hand is slower. */
const LONGEST_GAP_MS = 120;
const LEAST_LENGTH = 2;

const isEditable = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/**
 * Listens for a keyboard-emulating scanner wherever the focus is, except in fields. Its keys are kept from the rest of
 * the page, so that its Enter does not press the focused button.
 */
export const useWedge = (onScan: (text: string) => void, enabled: boolean): void => {
  const latest = useRef(onScan);
  useEffect(() => {
    latest.current = onScan;
  }, [onScan]);
  useEffect(() => {
    if (!enabled) return undefined;
    let text = '';
    let last = 0;
    const onKey = (event: KeyboardEvent) => {
      if (isEditable(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
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
      if (event.key.length !== 1 || (text === '' && event.key === ' ')) return;
      text += event.key;
      last = now;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    addEventListener('keydown', onKey, { capture: true });
    return () => removeEventListener('keydown', onKey, { capture: true });
  }, [enabled]);
};
