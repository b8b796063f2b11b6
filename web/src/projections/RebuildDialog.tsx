import RebuildIcon from '@mui/icons-material/Autorenew';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { ReadModel } from '@granary/api/http';
import { rebuildProjection, rebuildProjections, type ProjectionStatus } from '@granary/api/projections';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../app/client/use-command.ts';
import { useCan } from '../app/session/can.ts';
import { Estimate } from './Estimate.tsx';
import { modelName } from './names.ts';
import { isReason, ReasonField } from './ReasonField.tsx';
import { useAsking } from './use-asking.ts';

const ALL = 'all';

interface Props {
  /** One model, or all of them in one pass. */
  readonly models: readonly ReadModel[];
  readonly onClose: () => void;
}

/** Shows the cost of a rebuild and starts it after the user has typed the name. */
export const RebuildDialog = ({ models, onClose }: Props) => {
  const { t } = useTranslation();
  const heading = useId();
  const [reason, setReason] = useState('');
  const [typed, setTyped] = useState('');
  const [switchWhenReady, setSwitchWhenReady] = useState(true);
  const options = { success: t('projections:rebuildAsked') };
  const one = useCommand(rebuildProjection, options);
  const several = useCommand(rebuildProjections, options);
  const [model] = models;
  const word = models.length === 1 && model ? model : ALL;
  const { ask, pending } = useAsking();
  const ready = isReason(reason) && typed.trim() === word;

  const submit = async () => {
    const body = { reason: reason.trim(), switchWhenReady };
    const act = (): Promise<object | undefined> =>
      models.length === 1 && model
        ? one.run({ params: { model }, body })
        : several.run({ body: { ...body, models: [...models] } });
    const answer = await ask({ models, type: 'RebuildRequested', act });
    if (answer !== undefined) onClose();
  };

  return (
    <Dialog open onClose={pending ? undefined : onClose} maxWidth="sm" fullWidth aria-labelledby={heading}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          if (ready) void submit();
        }}
      >
        <DialogTitle id={heading}>
          {t('projections:rebuildTitle', {
            name: word === ALL ? t('projections:allModels') : modelName(word),
          })}
        </DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 4 }}>
          <Typography sx={{ color: 'text.secondary' }}>{t('projections:rebuildBody')}</Typography>
          <Estimate models={models} />
          <ReasonField value={reason} onChange={setReason} />
          <FormControlLabel
            control={
              <Switch checked={switchWhenReady} onChange={(_, checked) => setSwitchWhenReady(checked)} />
            }
            label={t('projections:switchWhenReady')}
          />
          <TextField
            label={t('common:typeToConfirm', { word })}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            autoComplete="off"
          />
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose} disabled={pending}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={pending} disabled={!ready}>
            {t('projections:action.rebuild')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};

/** Rebuilds all read models in one pass over the log. */
export const RebuildButton = ({ models }: { models: readonly ProjectionStatus[] }) => {
  const { t } = useTranslation();
  const can = useCan();
  const [open, setOpen] = useState(false);
  const free = models.filter(({ building }) => !building).map(({ model }) => model);
  if (!can('system:admin')) return null;
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<RebuildIcon />}
        disabled={free.length < 2}
        onClick={() => setOpen(true)}
      >
        {t('projections:rebuildAll')}
      </Button>
      {open && <RebuildDialog models={free} onClose={() => setOpen(false)} />}
    </>
  );
};
