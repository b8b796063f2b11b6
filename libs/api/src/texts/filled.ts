/** Replaces every `{{name}}` in a text by the figure of that name. */
export const filled = (text: string, figure: (name: string) => string): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => figure(name));
