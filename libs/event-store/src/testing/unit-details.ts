/** A unit of measure. Tests use `sort` as a counter. */
export const unitDetails = (id: string, sort = 0) => ({
  id,
  name: '升',
  englishName: null,
  khmerName: null,
  symbol: 'L',
  sort,
});
