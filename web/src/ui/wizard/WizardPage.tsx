import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Step from '@mui/material/Step';
import StepButton from '@mui/material/StepButton';
import Stepper from '@mui/material/Stepper';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchState } from '../../app/router/search-state.ts';
import { isLeaving, useFirstField } from '../form/first-field.ts';
import { PageHeader } from '../PageHeader.tsx';

export interface WizardStep {
  readonly key: string;
  readonly label: string;
  readonly render: () => ReactNode;
  /** Whether the step is complete; shows what is missing. */
  readonly check?: () => boolean | Promise<boolean>;
}

/** Wider than the word of any step, such as "Submit". */
const NEXT_WIDTH = 160;

interface Props {
  readonly title: string;
  /** At most four. */
  readonly steps: readonly WizardStep[];
  /** Index of the last step that may be entered, including after a reload. */
  readonly reachable: number;
  readonly finish: {
    readonly label: string;
    readonly run: () => void | Promise<void>;
    readonly pending: boolean;
  };
  readonly onCancel: () => void;
  /** Summary beside the steps. */
  readonly summary?: ReactNode;
  readonly banner?: ReactNode;
}

/**
 * A task in a few steps. The step is in the URL and the input in the screen's draft, so that it can be left and
 * resumed.
 */
export const WizardPage = ({ title, steps, reachable, finish, onCancel, summary, banner }: Props) => {
  const { t } = useTranslation();
  const [search, change] = useSearchState<{ step?: string | undefined }>();
  const narrow = useMediaQuery('(max-width:767.95px)');
  const [checking, setChecking] = useState(false);
  const asked = steps.findIndex((step) => step.key === search.step);
  const index = Math.max(0, Math.min(asked, reachable));
  const current = steps[index];
  const box = useRef<HTMLFormElement>(null);
  useFirstField(box, current?.key);
  if (!current) return null;
  const last = index === steps.length - 1;

  const go = (to: number) => change({ step: steps[to]?.key }, { replace: false });
  const forward = async () => {
    setChecking(true);
    try {
      if ((await current.check?.()) === false) return;
      if (last) await finish.run();
      else go(index + 1);
    } finally {
      setChecking(false);
    }
  };

  return (
    <Box
      component="form"
      ref={box}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void forward();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit();
        if (isLeaving(event) && !finish.pending) onCancel();
      }}
      sx={{ display: 'flex', flexDirection: 'column', minHeight: 'calc(100dvh - 56px)' }}
    >
      <PageHeader title={title} />
      <Box
        sx={{
          px: { xs: 4, md: 6 },
          py: 4,
          borderBottom: 1,
          borderColor: 'divider',
          bgcolor: 'background.paper',
        }}
      >
        {narrow ? (
          <strong>{t('common:step', { step: index + 1, steps: steps.length, name: current.label })}</strong>
        ) : (
          <Stepper nonLinear activeStep={index} sx={{ maxWidth: 960 }}>
            {steps.map((step, number) => (
              <Step key={step.key} completed={number < index} disabled={number > reachable}>
                <StepButton color="inherit" onClick={() => go(number)}>
                  {step.label}
                </StepButton>
              </Step>
            ))}
          </Stepper>
        )}
      </Box>
      {banner}
      <Box
        sx={{
          flex: 1,
          px: { xs: 4, md: 6 },
          py: 5,
          display: 'grid',
          gap: 5,
          alignItems: 'start',
          gridTemplateColumns: summary === undefined ? 'minmax(0, 1fr)' : { lg: 'minmax(0, 1fr) 320px' },
        }}
      >
        <Box sx={{ minWidth: 0, display: 'grid', gap: 5 }}>{current.render()}</Box>
        {summary}
      </Box>
      <Box
        sx={{
          position: 'sticky',
          bottom: 0,
          zIndex: 2,
          display: 'flex',
          gap: 2,
          px: { xs: 4, md: 6 },
          py: 3,
          borderTop: 1,
          borderColor: 'divider',
          bgcolor: 'background.paper',
        }}
      >
        {/* The next button is first and as wide on every step, so that neither button moves under the pointer. */}
        <Button
          type="submit"
          variant="contained"
          loading={checking || finish.pending}
          sx={{ minWidth: NEXT_WIDTH }}
        >
          {last ? finish.label : t('common:nextStep')}
        </Button>
        {index > 0 && (
          <Button variant="outlined" color="inherit" onClick={() => go(index - 1)}>
            {t('common:previousStep')}
          </Button>
        )}
        <Button color="inherit" onClick={onCancel} sx={{ ml: 'auto' }}>
          {t('common:cancel')}
        </Button>
      </Box>
    </Box>
  );
};
