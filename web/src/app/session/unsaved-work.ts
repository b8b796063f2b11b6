import { useEffect, useId } from 'react';

const open = new Set<string>();

/** Whether any form has changes that are neither saved nor drafted on the server. */
export const hasUnsavedWork = (): boolean => open.size > 0;

/** While `unsaved`: asks before leaving the page, changing the warehouse or signing out. */
export const useUnsavedWork = (unsaved: boolean): void => {
  const id = useId();
  useEffect(() => {
    if (!unsaved) return undefined;
    open.add(id);
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => {
      open.delete(id);
      removeEventListener('beforeunload', warn);
    };
  }, [id, unsaved]);
};
