import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import type { Permission } from '@granary/api/access';
import { issueApiKey } from '@granary/api/users';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useCommand } from '../app/client/use-command.ts';
import { PermissionsInput } from '../roles/PermissionsInput.tsx';
import { copyText } from '../ui/copy-text.ts';
import { FormDialog } from '../ui/dialogs/FormDialog.tsx';
import { SelectInput, TextInput } from '../ui/form/fields.tsx';
import { Wide } from '../ui/form/FormSection.tsx';

const LIFETIMES = ['30', '90', '180', '365'];

interface Props {
  readonly id: string;
  readonly permissions: readonly Permission[];
  readonly onClose: () => void;
}

const body = issueApiKey.body!;
/** A choice is a text. */
const newKey = body.extend({ days: z.string().transform(Number).pipe(body.shape.days) });
type NewKey = z.input<typeof newKey>;

/** Issues a key and shows it: only its digest is kept. */
export const NewApiKeyDialog = ({ id, permissions, onClose }: Props) => {
  const { t } = useTranslation();
  const form = useForm<NewKey, unknown, z.output<typeof newKey>>({
    resolver: zodResolver(newKey),
    defaultValues: { name: '', permissions: [], days: '90' },
  });
  const issue = useCommand(issueApiKey, { form, success: t('users:keys.issued') });
  const [issued, setIssued] = useState<string | null>();
  if (issued !== undefined) return <IssuedKey issued={issued} onClose={onClose} />;
  return (
    <FormDialog
      title={t('users:keys.issue')}
      description={t('users:keys.issueBody')}
      confirm={t('users:keys.issue')}
      form={form}
      pending={issue.pending}
      onSubmit={async (key) => {
        const answer = await issue.run({ params: { id }, body: key });
        if (answer !== undefined) setIssued(answer.key);
      }}
      onClose={onClose}
    >
      <TextInput required name="name" label={t('users:keys.name')} hint={t('users:keys.nameHint')} />
      <SelectInput
        required
        name="days"
        label={t('users:keys.lifetime')}
        choices={LIFETIMES.map((value) => ({ value, label: t('users:keys.days', { count: Number(value) }) }))}
      />
      <Wide>
        <PermissionsInput name="permissions" label={t('users:keys.permissions')} options={permissions} />
      </Wide>
    </FormDialog>
  );
};

/** Null: an earlier answer to this request had the key and was lost. */
const IssuedKey = ({ issued, onClose }: { issued: string | null; onClose: () => void }) => {
  const { t } = useTranslation();
  const heading = useId();
  return (
    <Dialog open maxWidth="sm" fullWidth aria-labelledby={heading}>
      <DialogTitle id={heading}>{t('users:keys.issued')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 4 }}>
        <Alert severity="warning">{t(issued === null ? 'users:keys.lost' : 'users:keys.keep')}</Alert>
        {issued !== null && (
          <TextField
            multiline
            size="small"
            label={t('users:keys.key')}
            value={issued}
            slotProps={{
              htmlInput: { readOnly: true, spellCheck: false, style: { fontFamily: 'monospace' } },
            }}
          />
        )}
      </DialogContent>
      <DialogActions>
        {issued !== null && <Button onClick={() => void copyText(issued)}>{t('users:keys.copy')}</Button>}
        <Button variant="contained" onClick={onClose}>
          {t('users:keys.kept')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
