/** Reads form fields by name, so that passwords never enter React state. */
export const typedIn = (form: HTMLFormElement): ((name: string) => string) => {
  const entries = new FormData(form);
  return (name) => {
    const value = entries.get(name);
    return typeof value === 'string' ? value : '';
  };
};
