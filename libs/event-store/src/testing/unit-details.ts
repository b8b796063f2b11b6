/** A unit of measure, whose `sort` tests count up. */
export const unitDetails = (id: string, sort = 0) => ({
  id,
  name: '升',
  englishName: null,
  khmerName: null,
  symbol: 'L',
  sort,
});
