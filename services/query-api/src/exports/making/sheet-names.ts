/** Excel's limits: at most 31 characters, none of these, unique regardless of case. */
const LONGEST = 31;
const notInNames = /[\\/?*[\]:]/g;

/** Derives unique sheet names from titles. */
export class SheetNames {
  readonly given: string[] = [];
  readonly #taken = new Set<string>();

  give(title: string): void {
    const plain =
      title
        .replaceAll(notInNames, ' ')
        .replaceAll(/^'+|'+$/g, '')
        .trim() || 'Granary';
    for (let n = 1; ; n++) {
      const end = n === 1 ? '' : ` ${String(n)}`;
      const name = `${plain.slice(0, LONGEST - end.length)}${end}`;
      if (this.#taken.has(name.toLowerCase())) continue;
      this.#taken.add(name.toLowerCase());
      this.given.push(name);
      return;
    }
  }
}
