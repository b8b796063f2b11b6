import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { useHotkeys } from 'react-hotkeys-hook';
import { settings } from '../app/settings/settings.ts';
import { layout } from './layout-state.ts';
import { useNavigablePages } from '../app/navigation/navigation.ts';

const GO_WINDOW_MS = 1500;
const NEVER = Number.NEGATIVE_INFINITY;

/** Shortcuts of every page except the palette's; a page's own are bound by its template. Off inside inputs. */
export const ShellKeys = () => {
  const navigate = useNavigate();
  const singleKeys = settings.use((state) => state.singleKeys);
  const pages = useNavigablePages();
  const goPressedAt = useRef(NEVER);

  useHotkeys(
    '*',
    (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      // By character, not by key code: keyboard layouts differ.
      if (event.key === '?') return layout.set({ help: true });
      if (event.key === '/') {
        event.preventDefault();
        return focusSearch() || layout.set({ palette: true });
      }
      if (event.key === 'g') {
        goPressedAt.current = event.timeStamp;
        return;
      }
      if (event.timeStamp - goPressedAt.current > GO_WINDOW_MS) return;
      goPressedAt.current = NEVER;
      const target = pages.find((page) => page.go === event.key);
      if (target) void navigate({ to: target.to });
    },
    { enabled: singleKeys },
  );
  return null;
};

/** Focuses the list's search box. Returns false if the page has none. */
const focusSearch = (): boolean => {
  const box = document.querySelector<HTMLInputElement>('[data-page-search] input');
  box?.focus();
  return box !== null;
};
