import { useMatches, useNavigate } from '@tanstack/react-router';

/**
 * The search parameters of the current page, for templates that serve many pages. `Search` must be the output of the
 * route's `validateSearch`, because a template cannot name its route.
 */
export const useSearchState = <Search extends object>() => {
  const search: object = useMatches({ select: (matches) => matches.at(-1)!.search });
  const navigate = useNavigate();
  const change = (part: Partial<Search>, { replace = true, ignoreBlocker = false } = {}): void => {
    const next = (before: Search) => ({ ...before, ...part });
    void navigate({ to: '.', replace, ignoreBlocker, search: next as never });
  };
  return [search as Search, change] as const;
};
