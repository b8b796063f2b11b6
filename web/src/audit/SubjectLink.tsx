import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { Permission } from '@granary/api/access';
import { ANONYMOUS } from '@granary/domain/access/rules';
import { useTranslation } from 'react-i18next';
import { useCan } from '../app/session/can.ts';
import type { LinkTarget } from '../ui/list/types.ts';
import { PathLink } from '../ui/widgets/PathLink.tsx';
import { personName } from './names.ts';

interface Page {
  readonly needs: Permission;
  readonly target: (subject: string) => LinkTarget;
}

const page = (needs: Permission, to: string, parameter: string): Page => ({
  needs,
  target: (subject) => ({ to, params: { [parameter]: subject } }),
});

/** The page of a stream's record, by category. */
const pages: Readonly<Record<string, Page | undefined>> = {
  access: page('user:read', '/system/users/$id', 'id'),
  contract: page('contract:read', '/contracts/$code', 'code'),
  count: page('inventory:read', '/warehouse/counts/$number', 'number'),
  credit: page('credit:read', '/credit-management/statements/$customer', 'customer'),
  creditRequest: page('credit:read', '/credit-management/requests/$number', 'number'),
  customer: page('customer:read', '/customers/$code', 'code'),
  distribution: page('purchase_request:read', '/distribution/requests/$number', 'number'),
  event: page('log:read', '/audit/events/$eventId', 'eventId'),
  inbound: page('inbound:read', '/warehouse/inbound/$number', 'number'),
  item: page('warehouse_item:read', '/warehouse/items/$code', 'code'),
  outbound: page('outbound:read', '/warehouse/outbound/$number', 'number'),
  projection: page('system:monitor', '/system/projections/$model', 'model'),
  template: page('warehouse_item:read', '/templates/$id', 'id'),
  supplier: page('system_config:read', '/system/suppliers/$code', 'code'),
  user: page('user:read', '/system/users/$id', 'id'),
  warehouse: page('warehouse:admin', '/system/warehouses/$code', 'code'),
};

interface Subject {
  readonly category: string;
  readonly subject: string;
  /** The name, if the subject is a person. */
  readonly subjectName?: string | null;
}

/** The display name of a stream's subject; people are shown by name. */
export const nameOfSubject = ({ category, subject, subjectName }: Subject): string =>
  subjectName ?? (category === 'access' ? personName(subject) : subject);

/** The subject of an event: a link if the user may open it. */
export const SubjectLink = (shown: Subject) => {
  const can = useCan();
  const { category, subject } = shown;
  const found = pages[category];
  if (!found || subject === ANONYMOUS || !can(found.needs)) return <span>{nameOfSubject(shown)}</span>;
  return (
    <Link component={PathLink} {...found.target(subject)}>
      {nameOfSubject(shown)}
    </Link>
  );
};

interface DocumentProps {
  readonly documentKind: string | null;
  readonly document: string | null;
  readonly documentName?: string | null;
}

/** Stands for several records read at once. */
const LIST = '*';

/** Kinds of records that can be read but have no page of their own. */
const guarded: ReadonlySet<string> = new Set(['cost', 'event', 'evidence', 'export', 'parked-event']);

/** The document an event is about. */
export const DocumentOf = ({ documentKind, document, documentName = null }: DocumentProps) => {
  const { t } = useTranslation();
  if (document === null) return <span>–</span>;
  const kind = documentKind ?? '';
  const word = guarded.has(kind) ? t(`audit:guarded.${kind}`) : '';
  if (document === LIST) return <span>{word || t('audit:aList')}</span>;
  if (kind === 'event') return <SubjectLink category={kind} subject={document} subjectName={word} />;
  if (word) return <span>{`${word}: ${document}`}</span>;
  return <SubjectLink category={kind} subject={document} subjectName={documentName} />;
};

/** Batches of one item in one warehouse. */
export const BatchLinks = ({ stream, batches }: { stream: string; batches: readonly string[] }) => {
  const can = useCan();
  if (!can('inventory:read')) return <span>{batches.join(', ')}</span>;
  return (
    <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3 }}>
      {batches.map((batch) => (
        <Link
          key={batch}
          component={PathLink}
          to="/warehouse/inventory/$id"
          params={{ id: `${stream}.${batch}` }}
        >
          {batch}
        </Link>
      ))}
    </Box>
  );
};
