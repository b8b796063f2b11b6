import { styled } from '@mui/material/styles';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

interface Props {
  /** Without a title no tooltip is shown. */
  readonly title: ReactNode;
  readonly placement?: 'bottom' | 'right';
  /** A single element. */
  readonly children: ReactNode;
}

const HOVER_MS = 400;
const GAP = 8;
const EDGE = 6;

/**
 * A tooltip on hover and focus; Escape hides it. MUI's tooltip would add a positioning library of 14 KB to the first
 * load.
 */
export const Tip = ({ title, placement = 'bottom', children }: Props) => {
  const frame = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [box, setBox] = useState<DOMRect>();

  const show = () => setBox(frame.current?.firstElementChild?.getBoundingClientRect());
  const hide = () => {
    clearTimeout(timer.current);
    setBox(undefined);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!box) return undefined;
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && hide();
    document.addEventListener('keydown', onKey);
    addEventListener('scroll', hide, true);
    return () => {
      document.removeEventListener('keydown', onKey);
      removeEventListener('scroll', hide, true);
    };
  }, [box]);

  return (
    <span
      ref={frame}
      role="presentation"
      style={{ display: 'contents' }}
      onMouseOver={() => {
        clearTimeout(timer.current);
        timer.current = setTimeout(show, HOVER_MS);
      }}
      onMouseOut={hide}
      onMouseDown={hide}
      onFocus={(event) => event.target.matches(':focus-visible') && show()}
      onBlur={hide}
    >
      {children}
      {box && title && createPortal(<Bubble box={box} placement={placement} title={title} />, document.body)}
    </span>
  );
};

const Bubble = ({
  box,
  placement,
  title,
}: {
  box: DOMRect;
  placement: 'bottom' | 'right';
  title: ReactNode;
}) => {
  /** Positions the tooltip beside the element, inside the window. */
  const place = (element: HTMLDivElement | null) => {
    if (!element) return;
    const { width, height } = element.getBoundingClientRect();
    const within = (value: number, room: number) => Math.max(EDGE, Math.min(value, room - EDGE));
    const below = box.bottom + GAP + height < innerHeight ? box.bottom + GAP : box.top - GAP - height;
    const [left, top] =
      placement === 'right'
        ? [box.right + GAP, box.top + (box.height - height) / 2]
        : [box.left + (box.width - width) / 2, below];
    element.style.left = `${within(left, innerWidth - width)}px`;
    element.style.top = `${within(top, innerHeight - height)}px`;
  };
  return (
    <Words ref={place} role="tooltip">
      {title}
    </Words>
  );
};

const Words = styled('div')(({ theme }) => ({
  position: 'fixed',
  zIndex: theme.zIndex.tooltip,
  maxWidth: 300,
  padding: theme.spacing(1, 2),
  borderRadius: 5,
  pointerEvents: 'none',
  fontSize: theme.typography.caption.fontSize,
  lineHeight: theme.typography.caption.lineHeight,
  color: theme.palette.background.paper,
  backgroundColor: theme.palette.mode === 'dark' ? '#DCE4DE' : '#1F2A24',
}));
