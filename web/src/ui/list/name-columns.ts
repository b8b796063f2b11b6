import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocalName, useNameField } from '../widgets/local-name.ts';
import type { Column } from './types.ts';

const FIELDS = ['name', 'englishName', 'khmerName'] as const;

interface Named {
  readonly name: string;
  readonly englishName: string | null;
  readonly khmerName: string | null;
}

/**
 * Columns for the names of a record: first the one in the user's language, or what stands for it; the others can be
 * shown. Labels are `name`, `englishName` and `khmerName` of the namespace.
 */
export const useNameColumns = <Row extends Named>(namespace: string): readonly Column<Row>[] => {
  const { t } = useTranslation();
  const localName = useLocalName();
  const nameField = useNameField();
  return useMemo(() => {
    const others = FIELDS.filter((field) => field !== nameField);
    return [
      {
        field: nameField,
        label: t(`${namespace}:${nameField}`),
        flex: 1,
        width: 190,
        card: 'title',
        download: { as: 'name' },
        text: localName,
      },
      ...others.map((field) => ({
        field,
        label: t(`${namespace}:${field}`),
        width: 200,
        card: 'none' as const,
        hidden: true,
        text: (row: Row) => row[field] ?? '',
      })),
    ];
  }, [t, namespace, localName, nameField]);
};
