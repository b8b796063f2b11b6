import { getLocationLabels, locationLabelOptions } from '@granary/api/labels';
import { isZpl, LABEL_COPIES_MAX, labelFileName } from '@granary/domain/labels/rules';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch, type Resolver } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { download } from '../app/client/call.ts';
import { settings } from '../app/settings/settings.ts';
import { FormDialog } from '../ui/dialogs/FormDialog.tsx';
import { useDownload } from '../ui/files/use-download.ts';
import { CodeInput } from '../ui/form/fields.tsx';
import { PrintFields } from './PrintFields.tsx';

type Output = z.output<typeof locationLabelOptions>;
type Values = Record<keyof Output, string>;

const schemaOf = zodResolver(locationLabelOptions) as unknown as Resolver<Values, unknown, Output>;
/** All locations are asked for by no beginning. */
const resolver: typeof schemaOf = ({ startsWith, ...values }, ...rest) =>
  schemaOf((startsWith ? { ...values, startsWith } : values) as Values, ...rest);

export const LocationLabelsDialog = ({ warehouse, onClose }: { warehouse: string; onClose: () => void }) => {
  const { t } = useTranslation();
  const { making, save } = useDownload();
  const form = useForm<Values, unknown, Output>({
    defaultValues: {
      layout: 'label_100x50',
      language: settings.get().language,
      copies: '1',
      startsWith: '',
    },
    resolver,
  });
  const toPrinter = isZpl(useWatch({ control: form.control, name: 'layout' }) as Output['layout']);
  const print = (query: Output): Promise<void> =>
    save(
      download(getLocationLabels, { params: { code: warehouse }, query }),
      labelFileName(warehouse, query.layout),
    );
  return (
    <FormDialog
      title={t('labels:title', { name: warehouse })}
      description={t('labels:locationsBody')}
      confirm={t('labels:make', { type: toPrinter ? 'ZPL' : 'PDF' })}
      form={form}
      pending={making !== undefined}
      onSubmit={print}
      onClose={onClose}
    >
      <PrintFields
        toPrinter={toPrinter}
        count={{ name: 'copies', hint: t('labels:locationCopiesHint', { max: LABEL_COPIES_MAX }) }}
      />
      <CodeInput name="startsWith" label={t('labels:startsWith')} hint={t('labels:startsWithHint')} />
    </FormDialog>
  );
};
