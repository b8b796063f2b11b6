/** Escapes interpolated values, unless they are `Html` themselves. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export const html = (strings: TemplateStringsArray, ...parts: readonly unknown[]): Html =>
  new Html(
    strings.reduce(
      (text, string, index) => (index === 0 ? string : text + toText(parts[index - 1]) + string),
      '',
    ),
  );

const toText = (part: unknown): string => {
  if (part instanceof Html) return part.text;
  if (Array.isArray(part)) return part.map(toText).join('');
  return typeof part === 'string' || typeof part === 'number' ? escaped(String(part)) : '';
};

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
