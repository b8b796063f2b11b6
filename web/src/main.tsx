import './app/no-eval.ts';
import { createRoot } from 'react-dom/client';
import { watchNetwork } from './app/client/connection.ts';
import { bundledTexts } from './app/i18n/bundled-texts.ts';
import { startFonts } from './app/i18n/fonts.ts';
import { startTexts } from './app/i18n/i18n.ts';
import { speakValidation } from './app/i18n/validation-texts.ts';
import { storedSession } from './app/session/session-store.ts';
import { App } from './App.tsx';
import { stopStraySecondClicks } from './ui/dialogs/second-clicks.ts';

const start = async (): Promise<void> => {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  watchNetwork();
  stopStraySecondClicks();
  startFonts(storedSession(Date.now()) !== undefined);
  await startTexts(bundledTexts);
  speakValidation();
  createRoot(root).render(<App />);
};

void start();
