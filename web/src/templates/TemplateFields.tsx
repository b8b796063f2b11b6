import Typography from '@mui/material/Typography';
import {
  templateForms,
  templateVariables,
  type TemplateField,
  type TemplateType,
} from '@granary/domain/templates/rules';
import { useTranslation } from 'react-i18next';
import { FormSection, Wide } from '../ui/form/FormSection.tsx';
import { LineItems } from '../ui/form/LineItems.tsx';
import { fieldName } from './names.ts';
import { TemplateInput } from './TemplateInput.tsx';

/** Header and lines of the form that the template fills. */
export const TemplateFields = ({ type }: { type: TemplateType }) => {
  const { t } = useTranslation();
  const { header, line } = templateForms[type];
  return (
    <>
      <FormSection title={t('templates:content')} description={t('templates:contentHint')}>
        {header.map((field) => {
          const input = (
            <TemplateInput key={field.name} field={field} name={`content.fields.${field.name}`} />
          );
          return isWide(field) ? <Wide key={field.name}>{input}</Wide> : input;
        })}
        <Wide>
          <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
            {t('templates:variables')}{' '}
            {[...templateVariables.map((name) => `{${name}}`), '{date+7}'].join(' ')}
          </Typography>
        </Wide>
      </FormSection>
      {line.length > 0 && (
        <FormSection title={t('templates:lines')} columns={1}>
          <LineItems
            name="content.lines"
            label={t('templates:lines')}
            least={0}
            blank={() => Object.fromEntries(line.map(({ name }) => [name, '']))}
            columns={line.map((field) => ({
              key: field.name,
              label: fieldName(field.name),
              ...(field.kind === 'item' ? {} : { width: widthOf(field) }),
              render: (path: string) => <TemplateInput bare field={field} name={`${path}.${field.name}`} />,
            }))}
          />
        </FormSection>
      )}
    </>
  );
};

const isWide = ({ name, several }: TemplateField): boolean => name === 'title' || several === true;

const widthOf = ({ kind }: TemplateField): number => (kind === 'supplier' || kind === 'unit' ? 130 : 104);
