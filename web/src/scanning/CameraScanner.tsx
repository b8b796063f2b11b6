import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogTitle from '@mui/material/DialogTitle';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { detectorOf } from './detector.ts';

const LOOK_EVERY_MS = 180;

interface Props {
  readonly label: string;
  readonly onScan: (text: string) => void;
  readonly onClose: () => void;
}

/** Scans codes with the device's camera. */
export const CameraScanner = ({ label, onScan, onClose }: Props) => {
  const { t } = useTranslation();
  const video = useRef<HTMLVideoElement>(null);
  const [refused, setRefused] = useState(false);
  const latest = useRef(onScan);
  useEffect(() => {
    latest.current = onScan;
  }, [onScan]);

  useEffect(() => {
    const stop = new AbortController();
    watch(video.current, stop.signal, (text) => latest.current(text)).catch(() => {
      if (!stop.signal.aborted) setRefused(true);
    });
    return () => stop.abort();
  }, []);

  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby="camera-title">
      <DialogTitle id="camera-title">{label}</DialogTitle>
      {refused ? (
        <Alert severity="warning" sx={{ mx: 6 }}>
          {t('scanning:noCamera')}
        </Alert>
      ) : (
        <Box
          component="video"
          ref={video}
          muted
          playsInline
          aria-label={t('scanning:cameraView')}
          sx={{ width: '100%', aspectRatio: '4 / 3', objectFit: 'cover', bgcolor: 'common.black' }}
        />
      )}
      <DialogActions>
        <Button size="large" color="inherit" onClick={onClose} sx={{ minHeight: 56 }}>
          {t('common:close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};

/** Shows the camera image and detects until a code is found. Aborting the signal turns the camera off. */
const watch = async (
  view: HTMLVideoElement | null,
  signal: AbortSignal,
  onFound: (text: string) => void,
): Promise<void> => {
  if (!view) return;
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  const off = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  signal.addEventListener('abort', off, { once: true });
  if (signal.aborted) return off();
  view.srcObject = stream;
  await view.play();
  const detector = detectorOf();
  while (!signal.aborted) {
    const [code] = view.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA ? await detector.detect(view) : [];
    if (code && !signal.aborted) return onFound(code.rawValue);
    await new Promise((resolve) => {
      setTimeout(resolve, LOOK_EVERY_MS);
    });
  }
};
