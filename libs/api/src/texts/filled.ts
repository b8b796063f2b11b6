/** A text with its figures filled in: `{{name}}` becomes what is known by that name. */
export const filled = (text: string, figure: (name: string) => string): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => figure(name));
