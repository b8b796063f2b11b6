/** Name of a view of a list, in characters. */
export const VIEW_NAME_LONGEST = 24;
/** Per list. */
export const SHARED_VIEWS_MOST = 20;
/** Filters of one view. */
export const VIEW_FILTERS_MOST = 20;
