import { useNavigate } from '@tanstack/react-router';

/** Navigates back to the list after cancelling or saving. */
export const useWayBack = (to: string, search?: Readonly<Record<string, string>>) => {
  const navigate = useNavigate();
  const back = () => void navigate(search ? { to, search } : { to });
  return {
    back,
    /**
     * Waits for the save and navigates back on success; otherwise calls `refused`, for example to check for a conflict.
     * Returns whether it was saved.
     */
    backOnce: async (saving: Promise<unknown>, refused?: () => Promise<void>): Promise<boolean> => {
      const saved = (await saving) !== undefined;
      if (saved) back();
      else await refused?.();
      return saved;
    },
  };
};
