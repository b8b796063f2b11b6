import { languages } from '@granary/domain/kernel';
import { labelLayouts } from '@granary/domain/labels/rules';
import { useTranslation } from 'react-i18next';
import { languageNames } from '../app/settings/language-names.ts';
import { choiceName, fieldName } from '../templates/index.ts';
import { SelectInput, TextInput } from '../ui/form/fields.tsx';

interface Props {
  /** Whether the chosen layout is for a label printer. */
  readonly toPrinter: boolean;
  /** How many are printed. */
  readonly count: { readonly name: 'copies' | 'packages'; readonly hint: string };
}

/** How labels of any kind are printed. */
export const PrintFields = ({ toPrinter, count }: Props) => {
  const { t } = useTranslation();
  return (
    <>
      <SelectInput
        name="layout"
        label={fieldName('layout')}
        hint={toPrinter ? t('labels:zplHint') : undefined}
        choices={labelLayouts.map((value) => ({ value, label: choiceName(value) }))}
      />
      <SelectInput
        name="language"
        label={fieldName('language')}
        choices={languages.map((value) => ({ value, label: languageNames[value] }))}
      />
      <TextInput
        required
        name={count.name}
        type="number"
        label={count.name === 'copies' ? fieldName('copies') : t('labels:packages')}
        hint={count.hint}
      />
    </>
  );
};
