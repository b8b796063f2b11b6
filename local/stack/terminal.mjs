const BAR_WIDTH = 30;
export const CLEAR_LINE = '\r\u001b[K';

/** The launcher's output: lines, and a progress bar that lines do not disrupt. */
export function createTerminal(output = process.stdout) {
  let bar = '';
  let lastTenth = -1;
  // Keep running when the reader of the output goes away.
  output.on('error', () => {});
  const clear = () => output.isTTY && bar && output.write(CLEAR_LINE);

  const say = (text) => {
    clear();
    output.write(`${text}\n${bar}`);
  };

  /** Shows progress; without a terminal, prints a line every ten percent. */
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
