import { getOutbound, reviseOutbound, type OutboundDetail } from '@granary/api/outbound';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../app/client/use-command.ts';
import { queryOf } from '../app/client/use-query-of.ts';
import { FormPage } from '../ui/form/FormPage.tsx';
import { FormSection } from '../ui/form/FormSection.tsx';
import { isConflict, useRevision } from '../ui/form/use-revision.tsx';
import { differences } from './differences.ts';
import { outboundResolver, valuesOf, type OutboundOutput, type OutboundValues } from './form.ts';
import { HeaderFields } from './HeaderFields.tsx';
import { LineFields } from './LineFields.tsx';
import { OrderFor } from './OrderFor.tsx';
import { detailPath } from './places.ts';

const route = getRouteApi('/main/warehouse/outbound/$number/edit');
const saleRoute = getRouteApi('/main/orders/sales-outbound/edit/$number');

export const EditOutboundPage = () => <Edit {...route.useParams()} />;
export const EditSalePage = () => <Edit {...saleRoute.useParams()} />;

const Edit = ({ number }: { number: string }) => (
  <OrderFor number={number} command="revise" newest>
    {(document) => <EditForm document={document} />}
  </OrderFor>
);

const EditForm = ({ document: opened }: { document: OutboundDetail }) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  // Keep the version that was opened: concurrent changes are compared on save instead of replacing the form.
  const [document] = useState(opened);
  const { number } = document;
  const form = useForm<OutboundValues, unknown, OutboundOutput>({
    defaultValues: valuesOf(document),
    resolver: outboundResolver,
    mode: 'onTouched',
  });
  const revise = useCommand(reviseOutbound, {
    form,
    success: t('outbound:revised'),
    handles: isConflict,
  });
  const { revision, check, panel } = useRevision({
    opened: document,
    form,
    valuesOf,
    newest: queryOf('outbound', getOutbound, { params: { number } }),
    changedBy: lastChange,
    label: (field) => t(`outbound:field.${field}`),
    compare: differences,
  });
  const back = () => void navigate({ to: detailPath(document.type), params: { number } });

  const save = async (body: OutboundOutput): Promise<boolean> => {
    if (await revise.run({ params: { number }, body: { ...body, revision } })) {
      back();
      return true;
    }
    await check();
    return false;
  };

  return (
    <FormPage<OutboundValues, OutboundOutput>
      title={t('outbound:edit', { number })}
      form={form}
      draft={`outbound-${number}`}
      pending={revise.pending}
      onSubmit={save}
      onCancel={back}
    >
      {panel}
      <HeaderFields warehouse={document.warehouse} document={document} />
      <FormSection title={t('outbound:lines')} columns={1}>
        <LineFields warehouse={document.warehouse} document={document} />
      </FormSection>
    </FormPage>
  );
};

const lastChange = ({ timeline }: OutboundDetail) => {
  const last = timeline.at(-1);
  return last && { who: last.username, at: last.recordedAt };
};
