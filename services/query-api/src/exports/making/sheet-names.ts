/** So long are names of sheets at most; they have none of these, and are told apart in any case. */
const LONGEST = 31;
const notInNames = /[\\/?*[\]:]/g;

/** What the sheets of a workbook are called: by their titles, as far as sheets can be called so, each by another name. */
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
