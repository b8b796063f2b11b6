import { useNavigate, useSearch } from '@tanstack/react-router';

/**
 * The search parameters of the current page, for templates that serve many pages. `Search` must be the output of the
 * route's `validateSearch`, because a template cannot name its route.
 */
export const useSearchState = <Search extends object>() => {
  const search: object = useSearch({ strict: false });
  const navigate = useNavigate();
  const change = (part: Partial<Search>, { replace = true } = {}): void => {
    void navigate({ to: '.', replace, search: ((before: Search) => ({ ...before, ...part })) as never });
  };
  return [search as Search, change] as const;
};
