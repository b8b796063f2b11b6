const places = [
  'date',
  'type',
  'document',
  'reason',
  'limit',
  'used',
  'prepaid',
  'reserved',
  'available',
  'actor',
  'approver',
  'label',
];

/** Where rows are grids, cells have named areas, and only the row has a border. */
const placed = {
  '& table, & thead, & tbody': { display: 'block' },
  '& tr': {
    display: 'grid',
    columnGap: 3,
    alignItems: 'baseline',
    rowGap: 0.5,
    px: { xs: 4, md: 5 },
    py: 2,
    borderBottom: 1,
    borderColor: 'divider',
  },
  '& tbody tr:last-child': { borderBottom: 0 },
  '& th, & td': { display: 'block', border: 0, p: 0 },
  '& td:empty': { display: 'none' },
  '& td.reason': { maxWidth: 'none', overflowWrap: 'anywhere' },
  '& td.document, & td.reason, & td.actor, & td.approver': { color: 'text.secondary' },
  ...Object.fromEntries(places.map((place) => [`& .${place}`, { gridArea: place }])),
};

/** Eleven columns on a desktop; on a tablet a line's description goes below it; on a phone each line is a card. */
export const statementLook = {
  containerType: 'inline-size',
  position: 'relative',
  '& th, & td': { px: 2 },
  '& .limit, & .used, & .prepaid, & .reserved, & .available': { textAlign: 'right' },
  '& td.limit, & td.used, & td.prepaid, & td.reserved, & td.available': { whiteSpace: 'nowrap' },
  '& td.date, & td.document, & td.actor': { whiteSpace: 'nowrap' },
  '& td.reason': { minWidth: 90, maxWidth: 260 },
  '& td.available, & .sum td': { fontWeight: 600 },
  '& .statement-line': { minHeight: 24, py: 0 },
  '& .sum': { bgcolor: 'action.hover' },
  '@container (max-width: 64rem)': {
    ...placed,
    '& tr': {
      ...placed['& tr'],
      gridTemplateColumns: '9.5rem auto minmax(0, 1fr) repeat(4, 5.5rem) 6.25rem',
      gridTemplateAreas: `
        "date type type limit used prepaid reserved available"
        "date document actor limit used prepaid reserved available"
        "date reason reason limit used prepaid reserved available"`,
    },
    '& tr.sum': { gridTemplateAreas: '"label label label limit used prepaid reserved available"' },
    '& th.document, & th.reason, & th.actor, & .approver': { display: 'none' },
  },
  '@container (max-width: 42rem)': {
    '& thead': { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden' },
    '& tr': {
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      gridTemplateAreas: `
        "type available"
        "date actor"
        "document document"
        "reason reason"
        "limit limit"
        "used used"
        "prepaid prepaid"
        "reserved reserved"`,
    },
    '& tr.sum': {
      gridTemplateAreas: '"label available" "limit limit" "used used" "prepaid prepaid" "reserved reserved"',
    },
    '& td.limit, & td.used, & td.prepaid, & td.reserved': {
      display: 'flex',
      justifyContent: 'space-between',
      gap: 4,
    },
    // Visual only: screen readers read the header cells.
    '& td[data-label]::before': {
      content: 'attr(data-label) / ""',
      color: 'text.secondary',
      fontWeight: 400,
    },
    '& td.available::before': { mr: 2 },
    '& td.limit:empty, & td.used:empty, & td.prepaid:empty, & td.reserved:empty': { display: 'none' },
  },
} as const;
