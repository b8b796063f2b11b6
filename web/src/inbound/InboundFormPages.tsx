import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import {
  createInbound,
  getInbound,
  reviseInbound,
  submitInbound,
  type InboundDetail,
} from '@granary/api/inbound';
import { mayEdit } from '@granary/domain/approval/rules';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { notify } from '../app/client/notifications.ts';
import { useCommand } from '../app/client/use-command.ts';
import { queryOf } from '../app/client/use-query-of.ts';
import { useKeptQuery } from '../app/offline/use-kept-query.ts';
import { useWarehouse } from '../app/session/warehouse.ts';
import { TemplateBar, contentOf, filledValues } from '../templates/index.ts';
import { isConflict, useRevision } from '../ui/form/use-revision.tsx';
import { Loaded } from '../ui/states/Loaded.tsx';
import {
  blankInbound,
  blankLine,
  isBlankLine,
  differences,
  inboundResolver,
  valuesOf,
  type InboundOutput,
  type InboundValues,
  type LineValues,
} from './form.ts';
import { InboundForm } from './InboundForm.tsx';
import { formOf, keepNewOrder, keepRevision, useOrderEntries } from './kept-orders.ts';
import { NewOrders } from './KeptOrders.tsx';
import { useSaving } from './use-saving.ts';

const useInboundForm = (defaultValues: InboundValues) =>
  useForm<InboundValues, unknown, InboundOutput>({
    defaultValues,
    resolver: inboundResolver,
    mode: 'onTouched',
  });

/** An order kept on this device leaves an empty form for the next delivery. */
export const CreateInboundPage = () => {
  const [kept, setKept] = useState(0);
  return <CreateForm key={kept} onKept={() => setKept(kept + 1)} />;
};

const CreateForm = ({ onKept }: { readonly onKept: () => void }) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const warehouse = useWarehouse();
  const form = useInboundForm(blankInbound(warehouse));
  const saving = useSaving();
  const create = useCommand(createInbound, {
    form,
    success: false,
    unreachable: async ({ body }, key) => {
      await keepNewOrder(body, { ...saving.kept(key), form: form.getValues() });
    },
  });
  const submit = useCommand(submitInbound, { success: t('inbound:submitted') });

  const save = async (values: InboundOutput, andSubmit: boolean): Promise<boolean> => {
    saving.begin(andSubmit);
    const created = await create.run({ body: values });
    if (saving.isKept()) {
      onKept();
      return true;
    }
    if (!created) return false;
    await saving.settle();
    const { number } = created;
    // Even if submission is refused, the draft exists, and the document's page shows the reason.
    if (andSubmit) await submit.run({ params: { number } });
    else notify({ level: 'success', title: t('inbound:drafted') });
    void navigate({ to: '/warehouse/inbound/$number', params: { number } });
    return true;
  };
  return (
    <InboundForm
      title={t('inbound:create')}
      form={form}
      draft="inbound-create"
      notice={
        <>
          <NewOrders
            onChange={(order) => {
              saving.change(order.id);
              form.reset(formOf(order), { keepDefaultValues: true });
            }}
          />
          <TemplateBar
            types={['inbound_order', 'batch_info']}
            warehouse={warehouse}
            overwrites={(type) => type === 'inbound_order' && form.formState.isDirty}
            content={() => contentOf('inbound_order', form.getValues())}
            fill={({ type, content }) => {
              const before = form.getValues();
              const filled =
                type === 'batch_info'
                  ? withLine(before, filledValues(type, content, blankLine(), blankLine))
                  : filledValues(type, content, blankInbound(warehouse), blankLine);
              form.reset(filled, { keepDefaultValues: true });
            }}
          />
        </>
      }
      pending={create.pending || submit.pending}
      onSave={(values) => save(values, false)}
      onSaveAndSubmit={(values) => save(values, true)}
      onCancel={() => void navigate({ to: '/warehouse/inbound' })}
    />
  );
};

/** Appends a line and drops blank ones. */
const withLine = (before: InboundValues, line: LineValues): InboundValues => {
  const entered = before.lines.filter((one) => !isBlankLine(one));
  return { ...before, lines: [...entered, line] };
};

const route = getRouteApi('/main/warehouse/inbound/$number/edit');

export const EditInboundPage = () => {
  const { number } = route.useParams();
  const { query, document: kept } = useKeptQuery('inbound', getInbound, number, { newest: true });
  if (kept) return <Edit document={kept} />;
  return <Loaded query={query}>{(document) => <Edit document={document} />}</Loaded>;
};

const Edit = ({ document }: { document: InboundDetail }) =>
  mayEdit(document.approvalStatus) && document.deletedAt === null ? (
    <EditForm document={document} />
  ) : (
    <NotNow document={document} />
  );

const EditForm = ({ document: opened }: { document: InboundDetail }) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  // Keep the version that was opened: concurrent changes are compared on save instead of replacing the form.
  const [document] = useState(opened);
  const { number } = document;
  const { waiting, refused } = useOrderEntries(number);
  // What was entered here and is not in the document goes on from the version that it was entered for.
  const [earlier] = useState([...waiting, ...refused].find((entry) => entry.write === 'reviseInbound'));
  const form = useInboundForm(valuesOf(document));
  const saving = useSaving(earlier?.id);
  const revise = useCommand(reviseInbound, {
    form,
    success: false,
    handles: isConflict,
    unreachable: async ({ body }, key) => {
      await keepRevision(number, body, { ...saving.kept(key), form: form.getValues() });
    },
  });
  const { revision, check, panel } = useRevision({
    opened: { ...document, revision: earlier?.input.body.revision ?? document.revision },
    form,
    valuesOf,
    newest: queryOf('inbound', getInbound, { params: { number } }),
    changedBy: lastChange,
    label: (field) => t(`inbound:${labels[field]}`),
    compare: differences,
  });
  // Before the draft, which is newer, is restored.
  useLayoutEffect(() => {
    if (earlier) form.reset(formOf(earlier), { keepDefaultValues: true });
  }, [earlier, form]);
  const compare = useRef(earlier?.refusal ? check : undefined);
  useEffect(() => {
    // Somebody else may have changed the order; without a network, saving finds out.
    void compare.current?.().catch(() => undefined);
  }, []);
  const submit = useCommand(submitInbound, { success: t('inbound:submitted') });
  const back = () => void navigate({ to: '/warehouse/inbound/$number', params: { number } });

  const save = async (body: InboundOutput, andSubmit: boolean): Promise<boolean> => {
    saving.begin(andSubmit);
    const revised = await revise.run({ params: { number }, body: { ...body, revision } });
    if (saving.isKept()) {
      back();
      return true;
    }
    if (!revised) {
      await check();
      return false;
    }
    await saving.settle();
    if (andSubmit) await submit.run({ params: { number } });
    else notify({ level: 'success', title: t('inbound:revised') });
    back();
    return true;
  };
  return (
    <InboundForm
      title={t('inbound:edit', { number })}
      form={form}
      draft={`inbound-${number}`}
      document={document}
      notice={panel}
      pending={revise.pending || submit.pending}
      onSave={(values) => save(values, false)}
      onSaveAndSubmit={(values) => save(values, true)}
      onCancel={back}
    />
  );
};

const labels: Readonly<Record<keyof InboundValues, string>> = {
  warehouse: 'warehouse',
  type: 'typeLabel',
  title: 'documentTitle',
  priority: 'priority',
  inboundDate: 'inboundDate',
  supplier: 'defaultSupplier',
  remarks: 'remarks',
  lines: 'lines',
};

const lastChange = ({ timeline }: InboundDetail) => {
  const last = timeline.at(-1);
  return last && { who: last.username, at: last.recordedAt };
};

const NotNow = ({ document }: { document: InboundDetail }) => {
  const { t } = useTranslation();
  return (
    <Box sx={{ p: 6 }}>
      <Alert severity="warning">
        {document.deletedAt === null
          ? t('inbound:notEditable', {
              number: document.number,
              status: t(`status:approval.${document.approvalStatus}`),
            })
          : t('inbound:inBin')}
      </Alert>
    </Box>
  );
};
