import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import {
  listTemplates,
  templateWriters,
  type TemplateFilling,
  type TemplateRow,
} from '@granary/api/templates';
import type { TemplateContent, TemplateType } from '@granary/domain/templates/rules';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQueryOf } from '../app/client/use-query-of.ts';
import { useSearchState } from '../app/router/search-state.ts';
import { useCan } from '../app/session/can.ts';
import { EntityPicker, type EntitySource } from '../ui/widgets/EntityPicker.tsx';
import { templateTypeName } from './names.ts';
import { LeftOut } from './LeftOut.tsx';
import { SaveDialog } from './SaveDialog.tsx';
import type { TemplateSearch } from './template-search.ts';
import { useFilling } from './use-filling.ts';

interface Props {
  /** The form's own type comes first: its default is offered, and the input is saved as this type. */
  readonly types: readonly [TemplateType, ...TemplateType[]];
  /** Warehouse of the form; undefined if the form has none. */
  readonly warehouse?: string;
  /** Whether a template of this type would overwrite input. */
  readonly overwrites: (type: TemplateType) => boolean;
  readonly fill: (filling: TemplateFilling) => void;
  /** The current input. */
  readonly content: () => TemplateContent;
}

/**
 * Shown above a new form: fills it from a template, or saves the input as one. Neither saves nor submits the document.
 */
export const TemplateBar = (props: Props) => {
  const can = useCan();
  return can(templateWriters[props.types[0]]) ? <Bar {...props} /> : null;
};

const Bar = ({ types, warehouse, overwrites, fill, content }: Props) => {
  const { t } = useTranslation();
  const [type] = types;
  const source = useTemplateSource(types, warehouse);
  const [chosen, setChosen] = useState<Chosen>();
  const [saving, setSaving] = useState<TemplateContent>();
  const standard = useDefault(type, warehouse);
  const { run, filled, pending } = useFilling({ warehouse, overwrites, fill });
  const picked = chosen === undefined ? standard : (chosen ?? undefined);
  useAskedFor(run);
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-label={t('templates:bar')}
      sx={{ p: { xs: 3, md: 4 }, display: 'grid', gap: 3 }}
    >
      <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
        <Box sx={{ flex: '1 1 240px', maxWidth: 420 }}>
          <EntityPicker<TemplateRow>
            source={source}
            value={picked?.id}
            {...(standard ? { known: { id: standard.id, label: standard.name } } : {})}
            onChange={(_, row) => setChosen(row ?? null)}
            look={{ label: t('templates:template') }}
          />
        </Box>
        <Button
          variant="outlined"
          disabled={!picked}
          loading={pending}
          onClick={() => picked && void run(picked.id)}
        >
          {t('templates:use')}
        </Button>
        <Button color="inherit" onClick={() => setSaving(content())}>
          {t('templates:saveAs')}
        </Button>
      </Box>
      {filled && (
        <Alert severity={filled.leftOut.length > 0 ? 'warning' : 'info'}>
          {t('templates:filled', { name: filled.name, version: filled.version })}
          <LeftOut filling={filled} />
        </Alert>
      )}
      {saving && (
        <SaveDialog
          type={type}
          content={saving}
          warehouse={warehouse ?? null}
          onClose={() => setSaving(undefined)}
        />
      )}
    </Paper>
  );
};

/** Null: no template, not even the default. */
type Chosen = TemplateRow | null;

const useTemplateSource = (
  types: readonly TemplateType[],
  warehouse: string | undefined,
): EntitySource<TemplateRow> => {
  const wanted = types.join(',');
  return useMemo(
    () => ({
      topic: 'template',
      contract: listTemplates,
      query: { filter: [`type:in:${wanted}`], ...(warehouse !== undefined && { warehouse }) },
      option: ({ id, name, type, owner, own, favourite }) => ({
        id,
        label: favourite ? `★ ${name}` : name,
        detail: [templateTypeName(type), own ? '' : owner].filter(Boolean).join(' · '),
      }),
    }),
    [wanted, warehouse],
  );
};

const useDefault = (type: TemplateType, warehouse: string | undefined): TemplateRow | undefined => {
  const filter = [`type:in:${type}`, 'isDefault:eq:true'];
  const query = { filter, ...(warehouse !== undefined && { warehouse }) };
  return useQueryOf('template', listTemplates, { query }).data?.rows[0];
};

/** Applies the template named in the URL, once; the parameter is removed so that a reload does not repeat it. */
const useAskedFor = (run: (id: string) => Promise<void>) => {
  const [{ template }, change] = useSearchState<TemplateSearch>();
  const begun = useRef<string>(undefined);
  const begin = async (id: string) => {
    await run(id);
    // Same page: do not ask about unsaved input.
    change({ template: undefined }, { ignoreBlocker: true });
  };
  useEffect(() => {
    if (template === undefined || begun.current === template) return;
    begun.current = template;
    void begin(template);
  });
};
