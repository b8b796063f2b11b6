import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import {
  createWebhook,
  reviseWebhook,
  webhookInput,
  webhookKinds,
  type Webhook,
  type WebhookInput,
  type WebhookKind,
} from '@granary/api/notifications';
import { FormProvider, useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useCommand } from '../app/client/use-command.ts';
import { useUnsavedWork } from '../app/session/unsaved-work.ts';
import { TextInput } from '../ui/form/fields.tsx';
import { useSchemaForm } from '../ui/form/use-schema-form.ts';

interface Props extends Pick<Webhook, 'webhook'> {
  /** Gets the secret, which is answered once. */
  readonly onCreated: (secret: string) => void;
}

/** Address and kinds of the webhook; creates it if there is none. */
export const WebhookFields = ({ webhook, onCreated }: Props) => {
  const { t } = useTranslation();
  const form = useSchemaForm<WebhookInput, z.output<typeof webhookInput>>(webhookInput, {
    url: webhook?.url ?? '',
    kinds: webhookKinds.filter((kind) => webhook?.kinds.includes(kind)),
  });
  const create = useCommand(createWebhook, { form, success: t('configuration:webhook.created') });
  const revise = useCommand(reviseWebhook, { form, success: t('configuration:webhook.saved') });
  const pending = create.pending || revise.pending;
  const { isDirty } = form.formState;
  useUnsavedWork(isDirty && !pending);
  const save = form.handleSubmit(async (body) => {
    if (webhook !== null) return void (await revise.run({ body }));
    const answer = await create.run({ body });
    if (answer) onCreated(answer.secret);
  });
  return (
    <FormProvider {...form}>
      <Box
        component="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
        sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}
      >
        <TextInput
          required
          name="url"
          label={t('configuration:webhook.url')}
          hint={t('configuration:webhook.urlHint')}
        />
        <Kinds />
        <Box>
          <Button type="submit" variant="contained" disabled={!isDirty} loading={pending}>
            {webhook === null ? t('configuration:webhook.create') : t('common:save')}
          </Button>
        </Box>
      </Box>
    </FormProvider>
  );
};

const Kinds = () => {
  const { t } = useTranslation();
  const { field, fieldState } = useController<WebhookInput, 'kinds'>({ name: 'kinds' });
  const toggle = (kind: WebhookKind) =>
    field.onChange(webhookKinds.filter((one) => field.value.includes(one) !== (one === kind)));
  const label = t('configuration:webhook.kinds');
  return (
    <Box component="fieldset" data-field="kinds" data-label={label} sx={{ border: 0, m: 0, p: 0 }}>
      <Box component="legend" sx={{ mb: 1, fontWeight: 600 }}>
        {label}
      </Box>
      {webhookKinds.map((kind) => (
        <FormControlLabel
          key={kind}
          sx={{ display: 'flex' }}
          label={t(`configuration:webhook.kindsOf.${kind}`)}
          control={
            <Checkbox
              size="small"
              checked={field.value.includes(kind)}
              onChange={() => toggle(kind)}
              onBlur={field.onBlur}
            />
          }
        />
      ))}
      {fieldState.error && <FormHelperText error>{fieldState.error.message}</FormHelperText>}
    </Box>
  );
};
