import CsvIcon from '@mui/icons-material/DownloadOutlined';
import ExcelIcon from '@mui/icons-material/TableViewOutlined';
import PdfIcon from '@mui/icons-material/PictureAsPdfOutlined';
import Button, { type ButtonProps } from '@mui/material/Button';
import { useCan, type Needed } from '../../app/session/can.ts';
import { useDownload } from './use-download.ts';

const icons = { pdf: <PdfIcon />, xlsx: <ExcelIcon />, csv: <CsvIcon /> } as const;

interface Offer {
  /** Tells the offers apart. */
  readonly key: string;
  readonly label: string;
  readonly format: keyof typeof icons;
  readonly file: string;
  readonly fetch: () => Promise<Blob>;
}

type Props = Pick<ButtonProps, 'size' | 'variant'> & {
  readonly offers: readonly Offer[];
  /** Files of data ask for `data:export`. */
  readonly needs?: Needed;
};

/** A button for each way in which something can be taken away as a file; one after the other. */
export const DownloadButtons = ({ offers, needs, ...look }: Props) => {
  const can = useCan();
  const { making, save } = useDownload();
  if (!can(needs)) return null;
  return offers.map(({ key, label, format, file, fetch }) => (
    <Button
      key={key}
      {...look}
      color="inherit"
      startIcon={icons[format]}
      loading={making === key}
      disabled={making !== undefined && making !== key}
      onClick={() => void save(fetch(), file, key)}
    >
      {label}
    </Button>
  ));
};
