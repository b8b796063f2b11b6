import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useCallback, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Flash, ScanField, useFieldScans } from '../scanning/index.ts';
import { useExpires, type useLineItems } from '../items/index.ts';
import type { InboundValues } from './form.ts';
import { useScannedGoods, type ScanResult } from './use-scanned-goods.ts';

interface Props {
  readonly items: ReturnType<typeof useLineItems>;
  readonly returns: boolean;
}

/** Fills a line from the barcode of the goods, by scanner – wherever the focus is – or camera. */
export const ScanGoods = ({ items, returns }: Props) => {
  const { t } = useTranslation();
  const own = useRef<HTMLDivElement>(null);
  const { result, scanned, close } = useScannedGoods({ returns, remember: items.remember });
  useFieldScans(
    scanned,
    useCallback(() => own.current?.querySelector('input') ?? null, []),
  );
  return (
    <Box sx={{ display: 'grid', gap: 2, mb: 3, maxWidth: 560 }}>
      <Flash />
      <Box ref={own}>
        <ScanField waits listening label={t('inbound:scan.label')} onScan={scanned} />
      </Box>
      {result && <Result result={result} items={items} onClose={close} />}
    </Box>
  );
};

interface ResultProps extends Pick<Props, 'items'> {
  readonly result: ScanResult;
  readonly onClose: () => void;
}

const Result = ({ result, items, onClose }: ResultProps) => {
  const { t } = useTranslation();
  const { outcome, figures, index, differs = [] } = result;
  const failed = index === undefined;
  return (
    <Alert
      role={failed ? 'alert' : 'status'}
      severity={failed ? 'error' : differs.length > 0 ? 'warning' : 'success'}
      onClose={onClose}
    >
      {t(`inbound:scan.${outcome}`, figures)}
      {differs.map((field) => (
        <Box key={field}>{t(`inbound:scan.differs.${field}`, figures)}</Box>
      ))}
      {index !== undefined && <Missing index={index} items={items} />}
    </Alert>
  );
};

const WANTED = ['expiryDate', 'quantity', 'unitPrice'] as const;

/** What the code did not say and the line still needs. */
const Missing = ({ index, items }: Pick<Props, 'items'> & { index: number }) => {
  const { t } = useTranslation();
  const { setFocus } = useFormContext<InboundValues>();
  const line = useWatch<InboundValues, `lines.${number}`>({ name: `lines.${index}` });
  const expires = useExpires(`lines.${index}`, items);
  const missing = WANTED.filter(
    (field) => line !== undefined && line[field] === '' && (expires || field !== 'expiryDate'),
  );
  return (
    <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', mt: 2, '&:empty': { display: 'none' } }}>
      {missing.map((field) => (
        <Button
          key={field}
          variant="outlined"
          color="inherit"
          onClick={() => setFocus(`lines.${index}.${field}`)}
        >
          {t(`inbound:scan.enter.${field}`)}
        </Button>
      ))}
    </Box>
  );
};
