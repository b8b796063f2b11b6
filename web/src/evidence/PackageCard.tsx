import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { packageKinds, type PackageKind } from '@granary/api/evidence';
import { useId } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useSearchState } from '../app/router/search-state.ts';
import { categoryName } from '../audit/index.ts';
import { useCan } from '../app/session/can.ts';
import { CodeInput, DayInput, EntityInput, SelectInput } from '../ui/form/fields.tsx';
import { categories, usePackageSources } from './choices.ts';
import type { EvidenceSearch } from './evidence-search.ts';
import { PackageRun } from './PackageRun.tsx';

interface Values {
  readonly kind: PackageKind;
  readonly batch: string;
  readonly recall: string;
  readonly customer: string;
  readonly from: string;
  readonly to: string;
  readonly category: string;
}

/** Selects the package's content, then shows its progress. */
export const PackageCard = () => {
  const { t } = useTranslation();
  const can = useCan();
  const title = useId();
  const [search, setSearch] = useSearchState<EvidenceSearch>();
  const form = useForm<Values>({ defaultValues: valuesOf(search) });
  const sources = usePackageSources();
  const { subject = '' } = search;
  const known = { known: { id: subject, label: subject } };
  const kind = useWatch({ control: form.control, name: 'kind' });
  const make = form.handleSubmit((values) => {
    const wanted = wantedOf(values);
    const missing = kind === 'period' ? (['from', 'to'] as const) : ([kind] as const);
    const blank = missing.filter((name) => !values[name]);
    for (const name of blank) form.setError(name, { message: t('validation:required') });
    if (kind === 'period' && values.from > values.to && blank.length === 0) {
      form.setError('to', { message: t('evidence:periodOrder') });
      return;
    }
    if (blank.length === 0) setSearch({ ...wanted, ...newRun() });
  });

  return (
    <Paper
      variant="outlined"
      component="section"
      aria-labelledby={title}
      sx={{ p: { xs: 4, md: 5 }, minWidth: 0 }}
    >
      <Typography id={title} variant="h3" component="h2">
        {t('evidence:package')}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1, mb: 4, maxWidth: '75ch' }}>
        {t('evidence:packageHint')}
      </Typography>
      <FormProvider {...form}>
        <Box
          component="form"
          noValidate
          onSubmit={(event) => void make(event)}
          sx={{
            display: 'grid',
            gap: 4,
            alignItems: 'start',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
          }}
        >
          <SelectInput
            name="kind"
            label={t('evidence:about')}
            choices={packageKinds.map((value) => ({ value, label: t(`evidence:kind.${value}`) }))}
          />
          {kind === 'batch' && (
            <EntityInput
              name="batch"
              label={t('evidence:kind.batch')}
              required
              source={sources.batch}
              {...known}
            />
          )}
          {kind === 'recall' && <CodeInput name="recall" label={t('evidence:recallNumber')} required />}
          {kind === 'customer' && (
            <EntityInput
              name="customer"
              label={t('evidence:kind.customer')}
              required
              source={sources.customer}
              {...known}
            />
          )}
          {kind === 'period' && (
            <SelectInput
              name="category"
              label={t('evidence:category')}
              empty={t('evidence:wholeLog')}
              choices={categories.map((value) => ({ value, label: categoryName(value) }))}
            />
          )}
          {kind === 'period' && <DayInput name="from" label={t('evidence:from')} required />}
          {kind === 'period' && <DayInput name="to" label={t('evidence:to')} required />}
          <Box sx={{ gridColumn: '1 / -1' }}>
            <Button type="submit" variant="contained" disabled={!can('data:export')}>
              {t('evidence:make')}
            </Button>
          </Box>
        </Box>
      </FormProvider>
      {search.run !== undefined && (
        <PackageRun
          key={search.run}
          run={search.run}
          search={search}
          onBegun={(begun) => setSearch({ begun })}
          onAgain={() => setSearch(newRun())}
        />
      )}
    </Paper>
  );
};

const newRun = () => ({ run: crypto.randomUUID(), begun: undefined });

const valuesOf = ({
  kind = 'batch',
  subject = '',
  from = '',
  to = '',
  category = '',
}: EvidenceSearch): Values => ({
  kind,
  batch: kind === 'batch' ? subject : '',
  recall: kind === 'recall' ? subject : '',
  customer: kind === 'customer' ? subject : '',
  from,
  to,
  category,
});

const wantedOf = ({ kind, from, to, category, ...subjects }: Values): EvidenceSearch =>
  kind === 'period'
    ? { kind, subject: undefined, from, to, category: category || undefined }
    : { kind, subject: subjects[kind], from: undefined, to: undefined, category: undefined };
