const BAR_WIDTH = 30;
const CLEAR_LINE = '\r\u001b[K';

export interface Output {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** Answers go to the one, progress and troubles to the other, so that an answer can be piped. */
export interface Outputs {
  readonly stdout: Output;
  readonly stderr: Output;
}

export interface Terminal {
  /** An answer for people, or for programs where they asked for JSON. */
  answer(data: unknown, text: string): void;
  say(text: string): void;
  /** How far something is (0 to 1); a bar on a terminal, elsewhere a line every tenth. */
  progress(share: number, label: string): void;
  /** What comes next begins a line of its own. */
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
