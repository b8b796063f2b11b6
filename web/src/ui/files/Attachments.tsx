import FileIcon from '@mui/icons-material/DescriptionOutlined';
import ImageIcon from '@mui/icons-material/ImageOutlined';
import RemoveIcon from '@mui/icons-material/DeleteOutlined';
import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { AttachedFile } from '@granary/api/files';
import { ATTACHMENT_MAX_BYTES, attachmentEndings } from '@granary/domain/attachments/rules';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../states/EmptyState.tsx';
import { DateText } from '../widgets/figures.tsx';
import { Tip } from '../widgets/Tip.tsx';
import { formatBytes } from './size.ts';
import { saveAnswer } from './use-download.ts';
import { useUploads, type Upload } from './use-uploads.ts';
import { PersonName } from '../widgets/PersonName.tsx';

interface Props {
  readonly attachments: readonly AttachedFile[];
  readonly download: (attachment: AttachedFile) => Promise<Blob>;
  /** Attaches an uploaded file to the document; undefined if files may not be added. */
  readonly attach?: ((file: { name: string; sha256: string }) => Promise<boolean>) | undefined;
  /** Undefined if files may not be removed. */
  readonly remove?: ((attachment: AttachedFile) => Promise<void>) | undefined;
}

/** The files of a document: download, add by selecting or dropping, remove. */
export const Attachments = ({ attachments, download, attach, remove }: Props) => {
  const { t } = useTranslation();
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      {attach && <Adding attach={attach} />}
      {attachments.length === 0 ? (
        <EmptyState compact title={t('files:none')} />
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }} aria-label={t('files:attachments')}>
          {attachments.map((attachment) => (
            <Line
              key={attachment.id}
              attachment={attachment}
              onDownload={() => void saveAnswer(download(attachment), attachment.name)}
              onRemove={remove && (() => void remove(attachment))}
            />
          ))}
        </Box>
      )}
    </Box>
  );
};

const Line = ({
  attachment,
  onDownload,
  onRemove,
}: {
  attachment: AttachedFile;
  onDownload: () => void;
  onRemove: (() => void) | undefined;
}) => {
  const { t } = useTranslation();
  const { name, type, size, addedBy, addedAt } = attachment;
  return (
    <Box component="li" sx={row}>
      {type === 'application/pdf' ? <FileIcon color="action" /> : <ImageIcon color="action" />}
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Link
          component="button"
          type="button"
          onClick={onDownload}
          sx={{ overflowWrap: 'anywhere', textAlign: 'left' }}
        >
          {name}
        </Link>
        <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
          {formatBytes(size)} · <PersonName username={addedBy} /> · <DateText value={addedAt} />
        </Typography>
      </Box>
      {onRemove && (
        <Tip title={t('files:remove', { name })}>
          <IconButton aria-label={t('files:remove', { name })} onClick={onRemove}>
            <RemoveIcon fontSize="small" />
          </IconButton>
        </Tip>
      )}
    </Box>
  );
};

const row = { display: 'flex', alignItems: 'center', gap: 3, py: 2, borderTop: 1, borderColor: 'divider' };

const accepted = attachmentEndings.map((ending) => `.${ending}`).join(',');
const MEGABYTE = 1_048_576;

const Adding = ({ attach }: { attach: NonNullable<Props['attach']> }) => {
  const { t } = useTranslation();
  const { uploads, add, cancel } = useUploads(attach);
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  return (
    <>
      <Box
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          void add([...event.dataTransfer.files]);
        }}
        sx={{
          border: 1,
          borderStyle: 'dashed',
          borderColor: over ? 'primary.main' : 'divider',
          bgcolor: over ? 'action.hover' : undefined,
          borderRadius: 1,
          p: 4,
          display: 'flex',
          flexWrap: 'wrap',
          gap: 3,
          alignItems: 'center',
        }}
      >
        <Button variant="outlined" startIcon={<UploadIcon />} onClick={() => input.current?.click()}>
          {t('files:choose')}
        </Button>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('files:hint', { megabytes: ATTACHMENT_MAX_BYTES / MEGABYTE })}
        </Typography>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          accept={accepted}
          aria-label={t('files:choose')}
          onChange={(event) => {
            void add([...(event.target.files ?? [])]);
            // Allows the same file to be selected again after a refusal.
            event.target.value = '';
          }}
        />
      </Box>
      {uploads.map((upload) => (
        <Sending key={upload.id} upload={upload} onCancel={() => cancel(upload.id)} />
      ))}
    </>
  );
};

const Sending = ({ upload, onCancel }: { upload: Upload; onCancel: () => void }) => {
  const { t } = useTranslation();
  const { name, size, share, refusal } = upload;
  if (refusal !== undefined)
    return (
      <Alert severity="error" onClose={onCancel} sx={{ overflowWrap: 'anywhere' }}>
        <strong>{name}</strong>: {refusal}
      </Alert>
    );
  const percent = Math.round(share * 100);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="body2" noWrap>
          {name} · {formatBytes(size)}
        </Typography>
        <LinearProgress
          variant={share < 1 ? 'determinate' : 'indeterminate'}
          value={percent}
          aria-label={t('files:sending', { name })}
        />
      </Box>
      <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums', width: 44, textAlign: 'right' }}>
        {percent}%
      </Typography>
      <Button size="small" color="inherit" onClick={onCancel}>
        {t('files:cancel')}
      </Button>
    </Box>
  );
};
