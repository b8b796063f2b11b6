import TableContainer from '@mui/material/TableContainer';
import type { SxProps, Theme } from '@mui/material/styles';
import { useCallback, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';

interface Props {
  readonly label: string;
  readonly sx?: SxProps<Theme>;
  readonly children: ReactNode;
}

/** A table that scrolls sideways. It is focusable only while it overflows, so that it can be scrolled by keyboard. */
export const ScrollingTable = ({ label, sx, children }: Props) => {
  const [scrolls, setScrolls] = useState(false);
  const watch = useCallback((container: HTMLDivElement) => {
    // Before the frame is painted: nobody meets a table that overflows and cannot be focused.
    const observer = new ResizeObserver(() =>
      flushSync(() => setScrolls(container.scrollWidth > container.clientWidth)),
    );
    for (const element of [container, ...container.children]) observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <TableContainer
      ref={watch}
      {...(sx && { sx })}
      {...(scrolls && { tabIndex: 0, role: 'group', 'aria-label': label })}
    >
      {children}
    </TableContainer>
  );
};
