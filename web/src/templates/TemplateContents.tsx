import Typography from '@mui/material/Typography';
import type { TemplateDetail } from '@granary/api/templates';
import { templateForms, type TemplateField, type TemplateValues } from '@granary/domain/templates/rules';
import { useTranslation } from 'react-i18next';
import { useItemChoices } from '../items/index.ts';
import { Facts } from '../ui/detail/Facts.tsx';
import { SimpleTable } from '../ui/detail/SimpleTable.tsx';
import { DateText, Money, Quantity } from '../ui/widgets/figures.tsx';
import { choiceName, fieldName } from './names.ts';

interface NumberedLine {
  readonly values: TemplateValues;
  readonly index: number;
}

/** The content of a version; blank fields are omitted. */
export const TemplateContents = ({ found }: { found: TemplateDetail }) => {
  const { t } = useTranslation();
  const { header, line } = templateForms[found.type];
  const { fields, lines } = found.content;
  const used = line.filter(({ name }) => lines.some((one) => one[name] !== undefined));
  return (
    <>
      <Facts
        facts={header.flatMap((field) => {
          const value = fields[field.name];
          return value === undefined
            ? []
            : [
                {
                  label: fieldName(field.name),
                  value: <Value field={field} value={value} />,
                  wide: field.several ?? false,
                },
              ];
        })}
      />
      {found.costsHidden && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 4 }}>
          {t('templates:costsHidden')}
        </Typography>
      )}
      {lines.length > 0 && (
        <SimpleTable
          label={t('templates:lines')}
          rows={lines.map((values, index): NumberedLine => ({ values, index }))}
          rowId={({ index }) => String(index)}
          columns={used.map((field) => ({
            key: field.name,
            label: fieldName(field.name),
            render: ({ values }: NumberedLine) => {
              const value = values[field.name];
              return value === undefined ? '–' : <Value field={field} value={value} />;
            },
          }))}
        />
      )}
    </>
  );
};

const Value = ({ field: { kind }, value }: { field: TemplateField; value: string }) => {
  const { t } = useTranslation();
  switch (kind) {
    case 'choice':
      return choiceName(value);
    case 'priority':
      return t(`status:priority.${value}`);
    case 'switch':
      return t(value === 'true' ? 'common:yes' : 'common:no');
    case 'days':
      return t('templates:inDays', { count: Number(value) });
    case 'day':
      return <DateText value={value} />;
    case 'money':
    case 'cost':
      return <Money amount={value} />;
    case 'quantity':
    case 'factor':
      return <Quantity value={value} />;
    case 'percentage':
      return `${Number(value)} %`;
    case 'unit':
    case 'category':
    case 'specification':
      return <Filed kind={kind} id={value} />;
    default:
      return value;
  }
};

const Filed = ({ kind, id }: { kind: 'unit' | 'category' | 'specification'; id: string }) => {
  const { categories, specifications, units } = useItemChoices();
  const known = { unit: units, category: categories, specification: specifications }[kind];
  return known.find(({ value }) => value === id)?.label.trim() ?? id;
};
