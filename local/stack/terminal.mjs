const BAR_WIDTH = 30;
export const CLEAR_LINE = '\r\u001b[K';

/** What the launcher writes: lines, and a progress bar that lines do not tear apart. */
export function createTerminal(output = process.stdout) {
  let bar = '';
  let lastTenth = -1;
  // Whoever reads us may go; the stack goes on.
  output.on('error', () => {});
  const clear = () => output.isTTY && bar && output.write(CLEAR_LINE);

  const say = (text) => {
    clear();
    output.write(`${text}\n${bar}`);
  };

  /** Shows how far something is; without a terminal, a line every tenth. */
  const progress = ({ done, total, label }) => {
    const share = total > 0 ? done / total : 1;
    const percent = `${Math.floor(share * 100)}`.padStart(3);
    if (output.isTTY) {
      clear();
      const filled = Math.round(share * BAR_WIDTH);
      bar = `[${'█'.repeat(filled)}${'░'.repeat(BAR_WIDTH - filled)}] ${percent} %  ${label}`;
      output.write(done >= total ? `${bar}\n` : bar);
    } else if (Math.floor(share * 10) > lastTenth) {
      output.write(`${percent} %  ${label}\n`);
    }
    lastTenth = Math.floor(share * 10);
    if (done >= total) [bar, lastTenth] = ['', -1];
  };

  return { say, progress };
}
