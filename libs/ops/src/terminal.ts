const BAR_WIDTH = 30;
const CLEAR_LINE = '\r\u001b[K';

export interface Output {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** Results go to stdout, progress and errors to stderr, so that results can be piped. */
export interface Outputs {
  readonly stdout: Output;
  readonly stderr: Output;
}

export interface Terminal {
  /** Prints a result: as text, or as JSON if requested. */
  answer(data: unknown, text: string): void;
  say(text: string): void;
  /** Progress from 0 to 1: a progress bar on a terminal, otherwise a line every 10 %. */
  progress(share: number, label: string): void;
  /** Ends the progress bar, so that later output starts on a new line. */
  progressEnds(): void;
}

export function createTerminal({ stdout, stderr }: Outputs, json: boolean): Terminal {
  let bar = '';
  let lastTold = '';
  const clear = () => {
    if (bar) stderr.write(CLEAR_LINE);
  };
  return {
    answer(data, text) {
      clear();
      bar = '';
      stdout.write(json ? `${JSON.stringify(data, undefined, 2)}\n` : `${text}\n`);
    },
    say(text) {
      clear();
      stderr.write(`${text}\n${bar}`);
    },
    progress(share, label) {
      if (json) return;
      const percent = `${Math.floor(share * 100)}`.padStart(3);
      if (stderr.isTTY) {
        clear();
        const filled = Math.round(share * BAR_WIDTH);
        bar = `[${'█'.repeat(filled)}${'░'.repeat(BAR_WIDTH - filled)}] ${percent} %  ${label}`;
        stderr.write(bar);
        return;
      }
      const [phase = ''] = label.split(' · ');
      const told = `${phase} ${Math.floor(share * 10)}`;
      if (told !== lastTold) stderr.write(`${percent} %  ${label}\n`);
      lastTold = told;
    },
    progressEnds() {
      if (bar) stderr.write('\n');
      bar = '';
      lastTold = '';
    },
  };
}
