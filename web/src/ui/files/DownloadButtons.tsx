import CsvIcon from '@mui/icons-material/DownloadOutlined';
import ExcelIcon from '@mui/icons-material/TableViewOutlined';
import PdfIcon from '@mui/icons-material/PictureAsPdfOutlined';
import Button, { type ButtonProps } from '@mui/material/Button';
import { useCan, type Needed } from '../../app/session/can.ts';
import { useDownload } from './use-download.ts';

const icons = { pdf: <PdfIcon />, xlsx: <ExcelIcon />, csv: <CsvIcon /> } as const;

interface Offer {
  /** Identifies the offer. */
  readonly key: string;
  readonly label: string;
  readonly format: keyof typeof icons;
  readonly file: string;
  readonly fetch: () => Promise<Blob>;
}

type Props = Pick<ButtonProps, 'size' | 'variant'> & {
  readonly offers: readonly Offer[];
  /** Permission to download; `data:export` for data files. */
  readonly needs?: Needed;
};

/** A button for each file format on offer; one download at a time. */
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
