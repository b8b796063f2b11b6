import DownIcon from '@mui/icons-material/ArrowDownward';
import UpIcon from '@mui/icons-material/ArrowUpward';
import Checkbox from '@mui/material/Checkbox';
import IconButton from '@mui/material/IconButton';
import type { CSSProperties, ReactNode, Ref } from 'react';

/** Our own components for the parts of the grid that `ListPage` shows; installed by `../../../vite-grid-slots.ts`. */

const Nothing = () => null;
const Bare = ({ children }: { children?: ReactNode }) => children;

interface CheckboxProps {
  readonly ref?: Ref<HTMLButtonElement>;
  readonly inputRef?: Ref<HTMLInputElement>;
  readonly className?: string;
  readonly checked?: boolean;
  readonly disabled?: boolean;
  readonly indeterminate?: boolean;
  readonly tabIndex?: number;
  readonly style?: CSSProperties;
  readonly onChange?: React.ChangeEventHandler<HTMLInputElement>;
  readonly onClick?: React.MouseEventHandler<HTMLButtonElement>;
  readonly onKeyDown?: React.KeyboardEventHandler<HTMLButtonElement>;
  readonly slotProps?: { readonly htmlInput?: React.InputHTMLAttributes<HTMLInputElement> };
  readonly 'aria-label'?: string;
}

/** Maps the grid's props to those of a checkbox. */
const GridCheckbox = ({
  inputRef,
  slotProps,
  checked,
  disabled,
  indeterminate,
  ref,
  ...grid
}: CheckboxProps) => (
  <Checkbox
    size="small"
    {...(ref ? { ref } : {})}
    {...(grid.className ? { className: grid.className } : {})}
    {...(grid.style ? { style: grid.style } : {})}
    {...(grid.onChange ? { onChange: grid.onChange } : {})}
    {...(grid.onClick ? { onClick: grid.onClick } : {})}
    {...(grid.onKeyDown ? { onKeyDown: grid.onKeyDown } : {})}
    checked={checked ?? false}
    disabled={disabled ?? false}
    indeterminate={indeterminate ?? false}
    slotProps={{
      input: { ...slotProps?.htmlInput, tabIndex: grid.tabIndex, ...(inputRef ? { ref: inputRef } : {}) },
    }}
  />
);

/** The handle between two headers that resizes a column. */
const ResizeIcon = (props: { readonly className?: string }) => (
  <svg width="24" height="24" viewBox="0 0 24 24" fill="currentColor" aria-hidden className={props.className}>
    <rect width="1" height="20" x="11.5" y="2" rx="0.5" />
  </svg>
);

export default {
  baseCheckbox: GridCheckbox,
  baseIconButton: IconButton,
  baseTooltip: Bare,
  baseBadge: Bare,
  columnSortedAscendingIcon: UpIcon,
  columnSortedDescendingIcon: DownIcon,
  columnUnsortedIcon: Nothing,
  columnResizeIcon: ResizeIcon,
};
