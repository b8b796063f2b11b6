import { useEffect } from 'react';
import { layout } from './layout-state.ts';

/** Bound with the first frame, unlike the other shortcuts: until then the browser handles Ctrl+K itself. */
export const usePaletteKey = (): void => {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (
        event.key.toLowerCase() !== 'k' ||
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        event.shiftKey
      )
        return;
      event.preventDefault();
      layout.set({ palette: !layout.get().palette });
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
};
