import { systemProgram } from '../stack/system-packages.mjs';

const PROGRAM = 'chromium-headless-shell';

/** Debian's headless Chromium, which connects to nothing of its own. */
export const launchOptions = {
  executablePath: process.env.GRANARY_CHROMIUM ?? `/usr/bin/${PROGRAM}`,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};

export const viewport = { width: 1440, height: 900 };

/** Installs it where that is possible, unless another one is named. */
export async function requireBrowser() {
  if (!process.env.GRANARY_CHROMIUM) await systemProgram(PROGRAM, PROGRAM);
}
