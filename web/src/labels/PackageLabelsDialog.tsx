import { getPackageLabels, packageLabelOptions } from '@granary/api/labels';
import type { OutboundDetail } from '@granary/api/outbound';
import { isZpl, labelFileName, LABELS_MAX } from '@granary/domain/labels/rules';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch, type Resolver } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { download } from '../app/client/call.ts';
import { settings } from '../app/settings/settings.ts';
import { FormDialog } from '../ui/dialogs/FormDialog.tsx';
import { useDownload } from '../ui/files/use-download.ts';
import { PrintFields } from './PrintFields.tsx';

type Output = z.output<typeof packageLabelOptions>;
type Values = Record<keyof Output, string>;

interface Props {
  readonly order: Pick<OutboundDetail, 'number' | 'packages'>;
  readonly onClose: () => void;
}

export const PackageLabelsDialog = ({ order: { number, packages }, onClose }: Props) => {
  const { t } = useTranslation();
  const { making, save } = useDownload();
  const form = useForm<Values, unknown, Output>({
    defaultValues: {
      layout: 'label_100x50',
      language: settings.get().language,
      packages: String(packages ?? 1),
    },
    resolver: zodResolver(packageLabelOptions) as unknown as Resolver<Values, unknown, Output>,
  });
  const toPrinter = isZpl(useWatch({ control: form.control, name: 'layout' }) as Output['layout']);
  const print = (query: Output): Promise<void> =>
    save(download(getPackageLabels, { params: { number }, query }), labelFileName(number, query.layout));
  return (
    <FormDialog
      title={t('labels:title', { name: number })}
      description={t('labels:packagesBody')}
      confirm={t('labels:make', { type: toPrinter ? 'ZPL' : 'PDF' })}
      form={form}
      pending={making !== undefined}
      onSubmit={print}
      onClose={onClose}
    >
      <PrintFields
        toPrinter={toPrinter}
        count={{ name: 'packages', hint: t('labels:packagesHint', { max: LABELS_MAX }) }}
      />
    </FormDialog>
  );
};
