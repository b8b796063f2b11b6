import { getPackageLabels, packageLabelOptions } from '@granary/api/labels';
import type { OutboundDetail } from '@granary/api/outbound';
import { LABELS_MAX } from '@granary/domain/labels/rules';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, type Resolver } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { download } from '../app/client/call.ts';
import { settings } from '../app/settings/settings.ts';
import { PrintDialog } from './PrintDialog.tsx';

type Output = z.output<typeof packageLabelOptions>;
type Values = Record<keyof Output, string>;

interface Props {
  readonly order: Pick<OutboundDetail, 'number' | 'packages'>;
  readonly onClose: () => void;
}

export const PackageLabelsDialog = ({ order: { number, packages }, onClose }: Props) => {
  const { t } = useTranslation();
  const form = useForm<Values, unknown, Output>({
    defaultValues: {
      layout: 'label_100x50',
      language: settings.get().language,
      packages: String(packages ?? 1),
    },
    resolver: zodResolver(packageLabelOptions) as unknown as Resolver<Values, unknown, Output>,
  });
  return (
    <PrintDialog
      name={number}
      description={t('labels:packagesBody')}
      form={form}
      count={{ name: 'packages', hint: t('labels:packagesHint', { max: LABELS_MAX }) }}
      fetch={(query) => download(getPackageLabels, { params: { number }, query })}
      onClose={onClose}
    />
  );
};
