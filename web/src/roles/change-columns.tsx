import type { TFunction } from 'i18next';
import type { SimpleColumn } from '../ui/detail/SimpleTable.tsx';
import { permissionName } from '../ui/states/permission-name.ts';
import { EventLink } from '../ui/widgets/EventLink.tsx';
import { eventName } from '../ui/widgets/event-name.ts';
import { DateText } from '../ui/widgets/figures.tsx';
import { personIf } from '../ui/widgets/PersonName.tsx';

interface Change {
  readonly eventId: string;
  readonly recordedAt: string;
  readonly type: string;
  readonly username: string;
  readonly gained: readonly string[];
  readonly lost: readonly string[];
}

/** Columns for permission changes of a user or role: what, when, by whom, and the event. */
export const changeColumns = <Row extends Change>(
  t: TFunction,
  ...between: readonly SimpleColumn<Row>[]
): SimpleColumn<Row>[] => [
  { key: 'when', label: t('roles:when'), render: ({ recordedAt }) => <DateText value={recordedAt} /> },
  { key: 'what', label: t('roles:what'), render: ({ type }) => eventName(type) },
  ...between,
  { key: 'gained', label: t('roles:gained'), render: ({ gained }) => listed(t, gained) },
  { key: 'lost', label: t('roles:lost'), render: ({ lost }) => listed(t, lost) },
  { key: 'by', label: t('roles:by'), render: ({ username }) => personIf(username) },
  { key: 'cause', label: t('common:cause'), render: ({ eventId }) => <EventLink event={eventId} icon /> },
];

const listed = (t: TFunction, names: readonly string[]): string =>
  names.length === 0 ? '–' : names.map((name) => permissionName(t, name)).join(', ');
