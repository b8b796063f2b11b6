import { useTranslation } from 'react-i18next';

/** A random id, which tells nobody anything. */
const isOpaque = (part: string): boolean =>
  /^[\da-f]{8}-[\da-f-]{27}$/i.test(part) || /^[\da-f]{16,}$/i.test(part);

/** Renders `lines.0.quantity` as "Lines 1 · Quantity". */
export const FieldName = ({ path }: { path: string }) => {
  const { t } = useTranslation(['past', 'fields']);
  const words: string[] = [];
  for (const part of path.split('.').filter((each) => !isOpaque(each))) {
    if (/^\d{1,3}$/.test(part) && words.length > 0)
      words[words.length - 1] = `${words.at(-1)} ${Number(part) + 1}`;
    else words.push(t([`past:field.${part}`, `fields:${part}`], { defaultValue: part }));
  }
  return <span>{words.join(' · ')}</span>;
};
