import { listCategories } from '@granary/api/configuration';
import { setMarkup } from '@granary/api/costs';
import { MARKUP_MOST_PERCENT, type MarkupKind } from '@granary/domain/costs/rules';
import { useTranslation } from 'react-i18next';
import { useWatch } from 'react-hook-form';
import { useQueryOf } from '../app/client/use-query-of.ts';
import { CommandDialog } from '../ui/dialogs/CommandDialog.tsx';
import { DecimalInput, SelectInput, TextInput } from '../ui/form/fields.tsx';
import { Wide } from '../ui/form/FormSection.tsx';
import { asTyped } from '../ui/widgets/format.ts';
import { useLocalName } from '../ui/widgets/local-name.ts';

export interface MarkupTarget {
  readonly kind: MarkupKind;
  readonly target: string | null;
  readonly names: {
    readonly name: string;
    readonly englishName: string | null;
    readonly khmerName: string | null;
  } | null;
  /** The markup set for the target. */
  readonly percent: string | null;
}

/** Sets the markup of an item, of a category, or the default. */
export const MarkupDialog = ({ target, onClose }: { target: MarkupTarget; onClose: () => void }) => {
  const { t } = useTranslation();
  const localName = useLocalName();
  const { kind, names } = target;
  return (
    <CommandDialog
      title={names ? t('costs:markupOf', { name: localName(names) }) : t('costs:setMarkup')}
      description={t('costs:markupBody')}
      confirm={t('costs:setMarkup')}
      success={t('costs:markupSet')}
      contract={setMarkup}
      defaults={{ kind, target: target.target ?? '', percent: asTyped(target.percent ?? ''), reason: '' }}
      onClose={onClose}
    >
      {kind !== 'item' && <ScopeFields />}
      <DecimalInput
        required
        name="percent"
        label={t('costs:markup')}
        unit="%"
        hint={t('costs:markupHint', { most: MARKUP_MOST_PERCENT })}
      />
      <Wide>
        <TextInput multiline name="reason" label={t('common:reasonOptional')} />
      </Wide>
    </CommandDialog>
  );
};

const ScopeFields = () => {
  const { t } = useTranslation();
  const localName = useLocalName();
  const kind = useWatch<{ kind: MarkupKind }, 'kind'>({ name: 'kind' });
  const categories = useQueryOf('category', listCategories, {});
  return (
    <>
      <SelectInput
        required
        name="kind"
        label={t('costs:holdsFor')}
        choices={(['all', 'category'] as const).map((value) => ({
          value,
          label: t(`costs:markupKind.${value}`),
        }))}
      />
      {kind === 'category' && (
        <SelectInput
          required
          name="target"
          label={t('costs:category')}
          choices={(categories.data?.rows ?? []).map((row) => ({ value: row.id, label: localName(row) }))}
        />
      )}
    </>
  );
};
