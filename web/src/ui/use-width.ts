import { useCallback, useState } from 'react';

/** How wide an element is, and the ref that measures it; undefined before the first look. */
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
