import { useCallback, useState } from 'react';

/** Returns an element's width and the ref that measures it; undefined before the first measurement. */
export const useWidth = () => {
  const [width, setWidth] = useState<number>();
  const measured = useCallback((element: HTMLElement) => {
    const measure = () => setWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [width, measured] as const;
};
