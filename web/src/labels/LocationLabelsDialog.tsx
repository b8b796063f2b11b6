import { getLocationLabels, locationLabelOptions } from '@granary/api/labels';
import { LABEL_COPIES_MAX } from '@granary/domain/labels/rules';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, type Resolver } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { download } from '../app/client/call.ts';
import { settings } from '../app/settings/settings.ts';
import { CodeInput } from '../ui/form/fields.tsx';
import { PrintDialog } from './PrintDialog.tsx';

type Output = z.output<typeof locationLabelOptions>;
type Values = Record<keyof Output, string>;

const schemaOf = zodResolver(locationLabelOptions) as unknown as Resolver<Values, unknown, Output>;
/** All locations are asked for by no beginning. */
const resolver: typeof schemaOf = ({ startsWith, ...values }, ...rest) =>
  schemaOf((startsWith ? { ...values, startsWith } : values) as Values, ...rest);

export const LocationLabelsDialog = ({ warehouse, onClose }: { warehouse: string; onClose: () => void }) => {
  const { t } = useTranslation();
  const form = useForm<Values, unknown, Output>({
    defaultValues: {
      layout: 'label_100x50',
      language: settings.get().language,
      copies: '1',
      startsWith: '',
    },
    resolver,
  });
  return (
    <PrintDialog
      name={warehouse}
      description={t('labels:locationsBody')}
      form={form}
      count={{ name: 'copies', hint: t('labels:locationCopiesHint', { max: LABEL_COPIES_MAX }) }}
      fetch={(query) => download(getLocationLabels, { params: { code: warehouse }, query })}
      onClose={onClose}
    >
      <CodeInput name="startsWith" label={t('labels:startsWith')} hint={t('labels:startsWithHint')} />
    </PrintDialog>
  );
};
