import OptionsIcon from '@mui/icons-material/TuneOutlined';
import Button, { type ButtonProps } from '@mui/material/Button';
import type { PaperSource } from './source.ts';
import { usePaper } from './use-paper.tsx';

type Props = Pick<ButtonProps, 'size' | 'variant'> & { readonly source: PaperSource };

export const PaperButton = ({ source, ...look }: Props) => {
  const { action, dialog } = usePaper(source);
  return (
    <>
      <Button {...look} color="inherit" startIcon={<OptionsIcon />} onClick={() => void action.run()}>
        {action.label}
      </Button>
      {dialog}
    </>
  );
};
