import { useNavigate } from '@tanstack/react-router';

/** The way back to the list: on cancelling, and once it is saved. */
export const useWayBack = (to: string, search?: Readonly<Record<string, string>>) => {
  const navigate = useNavigate();
  const back = () => void navigate(search ? { to, search } : { to });
  return {
    back,
    /** `refused` looks why: somebody else may have saved first. Answers whether it is saved. */
    backOnce: async (saving: Promise<unknown>, refused?: () => Promise<void>): Promise<boolean> => {
      const saved = (await saving) !== undefined;
      if (saved) back();
      else await refused?.();
      return saved;
    },
  };
};
