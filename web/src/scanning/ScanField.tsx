import CameraIcon from '@mui/icons-material/PhotoCameraOutlined';
import KeyboardIcon from '@mui/icons-material/KeyboardOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CameraScanner } from './camera.ts';
import { keepSeparator, useWedge } from './use-wedge.ts';

interface Props {
  /** What to scan. */
  readonly label: string;
  readonly onScan: (text: string) => void;
  /** False while another part of the screen handles the keys. */
  readonly listening: boolean;
  /** On a page for other work: it does not take the focus or the page's shortcuts. */
  readonly waits?: boolean;
}

/**
 * Receives scans from a scanner at any time, from the camera, or typed. The on-screen keyboard is hidden until
 * requested.
 */
export const ScanField = ({ label, onScan, listening, waits = false }: Props) => {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [typing, setTyping] = useState(false);
  const [camera, setCamera] = useState(false);
  const take = (scanned: string) => {
    setText('');
    const trimmed = scanned.trim();
    if (trimmed !== '') onScan(trimmed);
  };
  useWedge(take, listening && !camera, { shortcuts: waits });
  useEffect(() => {
    if (listening && !waits) input.current?.focus({ preventScroll: true });
  }, [listening, waits]);

  return (
    <Box sx={{ display: 'flex', gap: 2 }}>
      <TextField
        label={label}
        value={text}
        inputRef={input}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault();
            take(text);
          }
          keepSeparator(event, text, setText);
        }}
        slotProps={{
          htmlInput: {
            inputMode: typing ? 'text' : 'none',
            autoComplete: 'off',
            autoCapitalize: 'characters',
            spellCheck: false,
            enterKeyHint: 'done',
            style: { height: 40, fontSize: 18 },
          },
        }}
      />
      <IconButton
        aria-label={t('scanning:typeInstead')}
        aria-pressed={typing}
        onClick={() => {
          setTyping(true);
          // Refocus: the keyboard opens only for a field focused while it is allowed.
          input.current?.blur();
          setTimeout(() => input.current?.focus(), 0);
        }}
        sx={{ width: 56, height: 56, border: 1, borderColor: 'divider' }}
      >
        <KeyboardIcon />
      </IconButton>
      <IconButton
        aria-label={t('scanning:useCamera')}
        onClick={() => setCamera(true)}
        sx={{ width: 56, height: 56, border: 1, borderColor: 'divider' }}
      >
        <CameraIcon />
      </IconButton>
      {camera && (
        <Suspense fallback={null}>
          <CameraScanner
            label={label}
            onScan={(scanned) => {
              setCamera(false);
              take(scanned);
            }}
            onClose={() => setCamera(false)}
          />
        </Suspense>
      )}
    </Box>
  );
};
