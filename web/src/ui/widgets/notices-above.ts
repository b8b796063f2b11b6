import { useEffect } from 'react';

/** The height, in pixels, that notices leave free at the bottom; read by the notices. */
export const NOTICES_BOTTOM = '--notices-bottom';

/** Keeps notices off the buttons at the bottom of this page. */
export const useNoticesAbove = (height: number): void =>
  useEffect(() => {
    document.documentElement.style.setProperty(NOTICES_BOTTOM, `${height}px`);
    return () => void document.documentElement.style.removeProperty(NOTICES_BOTTOM);
  }, [height]);
