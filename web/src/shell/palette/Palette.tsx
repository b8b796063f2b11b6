import CameraIcon from '@mui/icons-material/PhotoCameraOutlined';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { useQueries } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Command } from 'cmdk';
import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languages } from '@granary/domain/kernel';
import { CameraScanner, keepSeparator } from '../../scanning/index.ts';
import { useCan } from '../../app/session/can.ts';
import { modes, settings } from '../../app/settings/settings.ts';
import { languageNames } from '../../app/settings/language-names.ts';
import { layout } from '../layout-state.ts';
import { useNavigablePages } from '../../app/navigation/navigation.ts';
import type { LinkTarget } from '../../ui/list/types.ts';
import { useLocalName } from '../../ui/widgets/local-name.ts';
import { isOnlyScan } from './scanned-batches.ts';
import { paletteSources, type PaletteHit } from './sources.ts';
import { useScannedBatch } from './use-scanned-batch.ts';

const LEAST_TYPED = 2;

/** The Ctrl/⌘K palette: finds pages, records and actions by typing. */
export const Palette = () => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [camera, setCamera] = useState(false);
  const [selected, select] = useState('');
  /** The person has moved through the entries since typing. */
  const moved = useRef(false);
  const selectUnmoved = useCallback((value: string) => {
    if (!moved.current) select(value);
  }, []);
  const close = () => layout.set({ palette: false });
  const go = (target: LinkTarget) => {
    close();
    void navigate(target);
  };
  const scan = useScannedBatch(go);

  return (
    <Dialog
      open
      onClose={close}
      fullWidth
      maxWidth="sm"
      aria-label={t('shell:search')}
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start', pt: { md: '10vh' } } }}
    >
      <Frame
        label={t('shell:search')}
        loop
        value={selected}
        onValueChange={select}
        onKeyDown={({ key }) => {
          if (key.startsWith('Arrow')) moved.current = true;
        }}
      >
        <Box sx={{ display: 'flex', alignItems: 'center', borderBottom: 1, borderColor: 'divider' }}>
          <Command.Input
            autoFocus
            value={text}
            onValueChange={(typed) => {
              moved.current = false;
              setText(typed);
            }}
            onKeyDown={(event) => {
              keepSeparator(event, text, setText);
              // A scanner presses Enter before anything is found.
              if (event.key === 'Enter' && scan.opens(text)) event.preventDefault();
            }}
            placeholder={t('shell:searchPlaceholder')}
          />
          <IconButton
            aria-label={t('shell:palette.camera')}
            onClick={() => setCamera(true)}
            onKeyDown={(event) => {
              // Otherwise it would open the highlighted entry.
              if (event.key === 'Enter') event.stopPropagation();
            }}
            sx={{ mr: 2 }}
          >
            <CameraIcon />
          </IconButton>
        </Box>
        <Command.List label={t('shell:search')}>
          <Command.Empty>
            {t(scan.unknown === text.trim() ? 'shell:palette.unknownCode' : 'common:noResults')}
          </Command.Empty>
          <Pages onGo={go} />
          <Records text={text.trim()} onGo={go} onExact={selectUnmoved} />
          <Actions onDone={close} />
        </Command.List>
      </Frame>
      {camera && (
        <Suspense fallback={null}>
          <CameraScanner
            label={t('shell:palette.camera')}
            onScan={(scanned) => {
              setCamera(false);
              setText(scanned);
              scan.opens(scanned);
            }}
            onClose={() => setCamera(false)}
          />
        </Suspense>
      )}
    </Dialog>
  );
};

const Pages = ({ onGo }: { onGo: (target: LinkTarget) => void }) => {
  const { t } = useTranslation();
  const pages = useNavigablePages();
  return (
    <Command.Group heading={t('shell:palette.pages')}>
      {pages.map((page) => (
        <Command.Item
          key={page.to}
          value={`${t(page.label)} ${page.to}`}
          onSelect={() => onGo({ to: page.to })}
        >
          <page.icon fontSize="small" />
          {t(page.label)}
          {page.go && <kbd>g {page.go}</kbd>}
        </Command.Item>
      ))}
    </Command.Group>
  );
};

/** The server has already filtered: the typed text is part of the value so that every hit matches. */
const valueOf = (text: string, { id }: PaletteHit): string => `${text} ${id}`;

interface RecordsProps {
  readonly text: string;
  readonly onGo: (target: LinkTarget) => void;
  /** A record is called just what is typed; it may be found after others. */
  readonly onExact: (value: string) => void;
}

const Records = ({ text, onGo, onExact }: RecordsProps) => {
  const { t, i18n } = useTranslation();
  const nameOf = useLocalName();
  const can = useCan();
  const scanned = isOnlyScan(text);
  const sources = paletteSources.filter(({ needs, scans }) => can(needs) && (scans || !scanned));
  const answers = useQueries({
    queries: sources.map((source) => ({
      queryKey: ['palette', source.key, text, i18n.language],
      queryFn: ({ signal }: { signal: AbortSignal }) => source.find(text, nameOf, signal),
      enabled: text.length >= LEAST_TYPED,
    })),
  });
  const exact = answers
    .flatMap(({ data }) => data ?? [])
    .find(({ label }) => label.toLowerCase() === text.toLowerCase());
  const exactValue = exact && valueOf(text, exact);
  useEffect(() => {
    if (exactValue !== undefined) onExact(exactValue);
  }, [exactValue, onExact]);
  if (text.length < LEAST_TYPED) return null;
  return sources.map((source, index) => {
    const hits = answers[index]?.data ?? [];
    if (hits.length === 0) return null;
    return (
      <Command.Group key={source.key} heading={t(source.label)}>
        {hits.map((hit) => (
          <Command.Item key={hit.id} value={valueOf(text, hit)} onSelect={() => onGo(hit.target)}>
            {hit.label}
            <Box component="span" sx={{ color: 'text.secondary', ml: 'auto', fontSize: 12 }}>
              {hit.detail}
            </Box>
          </Command.Item>
        ))}
      </Command.Group>
    );
  });
};

const Actions = ({ onDone }: { onDone: () => void }) => {
  const { t } = useTranslation();
  const change = (part: Parameters<typeof settings.change>[0]) => () => {
    settings.change(part);
    onDone();
  };
  return (
    <Command.Group heading={t('shell:palette.actions')}>
      {modes.map((mode) => (
        <Command.Item key={mode} onSelect={change({ mode })}>
          {t('shell:theme')}: {t(`shell:mode.${mode}`)}
        </Command.Item>
      ))}
      {languages.map((language) => (
        <Command.Item key={language} onSelect={change({ language })}>
          {t('shell:language')}: {languageNames[language]}
        </Command.Item>
      ))}
    </Command.Group>
  );
};

const Frame = styled(Command)(({ theme }) => ({
  '& [cmdk-input]': {
    ...theme.typography.subtitle1,
    width: '100%',
    border: 0,
    outline: 0,
    padding: theme.spacing(4, 5),
    color: 'inherit',
    background: 'none',
    '&::placeholder': { color: theme.palette.text.secondary },
  },
  '& [cmdk-list]': { maxHeight: 'min(420px, 60vh)', overflow: 'auto', padding: theme.spacing(2) },
  '& [cmdk-group-heading]': {
    padding: theme.spacing(2, 3, 1),
    fontSize: theme.typography.caption.fontSize,
    fontWeight: 600,
    color: theme.palette.text.secondary,
  },
  '& [cmdk-item]': {
    display: 'flex',
    alignItems: 'center',
    gap: theme.spacing(3),
    minHeight: 38,
    padding: theme.spacing(1, 3),
    borderRadius: 6,
    cursor: 'pointer',
    '&[data-selected="true"]': { backgroundColor: theme.palette.action.selected },
  },
  '& [cmdk-empty]': { padding: theme.spacing(8), textAlign: 'center', color: theme.palette.text.secondary },
  '& kbd': {
    marginLeft: 'auto',
    font: 'inherit',
    fontSize: 12,
    padding: '0 6px',
    borderRadius: 4,
    border: `1px solid ${theme.palette.divider}`,
    color: theme.palette.text.secondary,
  },
}));
