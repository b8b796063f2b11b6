import Box from '@mui/material/Box';
import { useCallback, useState, type ReactNode } from 'react';

/** So that it is there when the reader arrives. */
const NEAR = '200px';

interface Props {
  /** The room that is left empty until then: nothing is loading yet. */
  readonly height: number;
  readonly children: ReactNode;
}

/** Renders its content once it has come near the visible part of the page, for what is heavy and often below it. */
export const WhenNear = ({ height, children }: Props) => {
  const [near, setNear] = useState(false);
  const watch = useCallback((place: HTMLElement | null) => {
    if (!place) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        setNear(true);
      },
      { rootMargin: NEAR },
    );
    observer.observe(place);
    return () => observer.disconnect();
  }, []);
  return near ? children : <Box ref={watch} sx={{ height }} />;
};
