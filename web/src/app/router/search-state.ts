import { useNavigate, useSearch } from '@tanstack/react-router';

/**
 * What a page keeps in its address, for templates that serve many pages: the route's `validateSearch` has made
 * `Search` of it, though a template cannot name that route.
 */
export const useSearchState = <Search extends object>() => {
  const search: object = useSearch({ strict: false });
  const navigate = useNavigate();
  const change = (part: Partial<Search>, { replace = true } = {}): void => {
    void navigate({ to: '.', replace, search: ((before: Search) => ({ ...before, ...part })) as never });
  };
  return [search as Search, change] as const;
};
