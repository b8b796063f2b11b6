/** What somebody has typed into a form's fields, by name; passwords never enter React's state. */
export const typedIn = (form: HTMLFormElement): ((name: string) => string) => {
  const entries = new FormData(form);
  return (name) => {
    const value = entries.get(name);
    return typeof value === 'string' ? value : '';
  };
};
