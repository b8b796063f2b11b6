import Button from '@mui/material/Button';
import { TEMPLATE_MANAGERS, getTemplate, templateWriters, type TemplateDetail } from '@granary/api/templates';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQueryOf } from '../app/client/use-query-of.ts';
import { useCan } from '../app/session/can.ts';
import { DetailPage } from '../ui/detail/DetailPage.tsx';
import { Facts } from '../ui/detail/Facts.tsx';
import { StatusAlert } from '../ui/detail/StatusAlert.tsx';
import { SimpleTable } from '../ui/detail/SimpleTable.tsx';
import type { RowAction } from '../ui/list/types.ts';
import { Loaded } from '../ui/states/Loaded.tsx';
import { timelineOf } from '../ui/timeline/entries.tsx';
import { DateText } from '../ui/widgets/figures.tsx';
import type { Figure } from '../ui/widgets/KeyFigure.tsx';
import { ToneChip } from '../ui/widgets/StatusChip.tsx';
import { formOf, templateTypeName } from './names.ts';
import { RenameDialog } from './RenameDialog.tsx';
import { SaveDialog } from './SaveDialog.tsx';
import { TemplateContents } from './TemplateContents.tsx';
import { useTemplateActions } from './use-template-actions.ts';
import { personIf } from '../ui/widgets/PersonName.tsx';

const route = getRouteApi('/main/templates/$id');

export const TemplatePage = () => {
  const { id } = route.useParams();
  const [version, setVersion] = useState<number>();
  const query = useQueryOf(
    'template',
    getTemplate,
    { params: { id }, query: version === undefined ? {} : { version: String(version) } },
    { keepPrevious: true },
  );
  return (
    <Loaded query={query}>{(found) => <Found key={found.id} found={found} onVersion={setVersion} />}</Loaded>
  );
};

interface Props {
  readonly found: TemplateDetail;
  /** Undefined for the newest. */
  readonly onVersion: (version: number | undefined) => void;
}
type Dialog = 'rename' | 'copy';

const Found = ({ found, onVersion }: Props) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<Dialog>();
  const actions = useActions(found, setDialog);
  const { id, type, version, shownVersion, changeable } = found;
  const writes = templateWriters[type];
  const form = formOf(type, id);
  return (
    <>
      <DetailPage
        title={found.name}
        subtitle={[
          templateTypeName(type),
          found.warehouse ?? t('templates:everyWarehouse'),
          found.owner,
        ].join(' · ')}
        status={<Chips found={found} />}
        figures={useFigures(found)}
        {...(form && {
          next: { label: t('templates:use'), needs: writes, run: () => void navigate(form) },
        })}
        {...(changeable && {
          second: {
            label: t('common:edit'),
            needs: writes,
            hotkey: 'e' as const,
            run: () => void navigate({ to: '/templates/$id/edit', params: { id } }),
          },
        })}
        actions={actions.list}
        banner={
          shownVersion !== version && (
            <StatusAlert severity="info">
              {t('templates:olderVersion', { version: shownVersion, newest: version })}{' '}
              <Button size="small" color="inherit" onClick={() => onVersion(undefined)}>
                {t('templates:toNewest')}
              </Button>
            </StatusAlert>
          )
        }
        syncing={actions.syncing || found.freshness.stale}
        tabs={[
          {
            key: 'content',
            label: t('templates:content'),
            render: () => <TemplateContents found={found} />,
          },
          {
            key: 'versions',
            label: t('templates:versions'),
            count: found.versions.length,
            render: () => <Versions found={found} onVersion={onVersion} />,
          },
          { key: 'profile', label: t('templates:header'), render: () => <Profile found={found} /> },
        ]}
        timeline={timelineOf(found.timeline, { tone: () => 'neutral' })}
      />
      {dialog === 'rename' && <RenameDialog found={found} onClose={() => setDialog(undefined)} />}
      {dialog === 'copy' && (
        <SaveDialog
          type={type}
          content={found.content}
          warehouse={found.warehouse}
          name={found.name}
          madeFrom={{ kind: 'template', id }}
          onClose={() => setDialog(undefined)}
        />
      )}
    </>
  );
};

const useActions = (found: TemplateDetail, open: (dialog: Dialog) => void) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const can = useCan();
  const { button, syncing } = useTemplateActions();
  const { favourite, ownDefault, everybodysDefault, shared, changeable } = found;
  const needs = templateWriters[found.type];
  const changes: RowAction[] = changeable
    ? [
        { label: t('templates:rename'), needs, run: () => open('rename') },
        shared ? button.unshare(found) : button.share(found),
        button.remove(found, () => void navigate({ to: '/templates' })),
      ]
    : [];
  const everybodys: RowAction[] =
    shared && can(TEMPLATE_MANAGERS)
      ? [everybodysDefault ? button.endDefaultForAll(found) : button.makeDefaultForAll(found)]
      : [];
  const list: RowAction[] = [
    favourite ? button.unfavour(found) : button.favour(found),
    ownDefault ? button.endDefault(found) : button.makeDefault(found),
    ...everybodys,
    { label: t('templates:copy'), needs, run: () => open('copy') },
    ...changes,
  ];
  return { list, syncing };
};

const Chips = ({ found }: { found: TemplateDetail }) => {
  const { t } = useTranslation();
  return (
    <>
      {found.favourite && <ToneChip tone="warning">{t('templates:favourite')}</ToneChip>}
      <ToneChip tone={found.shared ? 'info' : 'neutral'}>
        {t(found.shared ? 'templates:shared' : 'templates:private')}
      </ToneChip>
      {found.isDefault && <ToneChip tone="success">{t('templates:default')}</ToneChip>}
    </>
  );
};

const useFigures = (found: TemplateDetail): Figure[] => {
  const { t } = useTranslation();
  return [
    { label: t('templates:usedCount'), value: String(found.usedCount) },
    { label: t('templates:lastUsedAt'), value: <DateText value={found.lastUsedAt} /> },
    { label: t('templates:version'), value: String(found.shownVersion) },
    { label: t('templates:lines'), value: String(found.content.lines.length) },
  ];
};

const Versions = ({ found, onVersion }: Props) => {
  const { t } = useTranslation();
  return (
    <SimpleTable
      label={t('templates:versions')}
      rows={found.versions}
      rowId={({ version }) => String(version)}
      rowLook={({ version }) => ({ selected: version === found.shownVersion })}
      columns={[
        { key: 'version', label: t('templates:version'), render: ({ version }) => version },
        { key: 'at', label: t('templates:madeAt'), render: ({ at }) => <DateText value={at} /> },
        { key: 'by', label: t('templates:madeBy'), render: ({ username }) => personIf(username) },
        {
          key: 'show',
          label: '',
          align: 'right',
          render: ({ version }) => (
            <Button
              size="small"
              aria-label={t('templates:showVersion', { version })}
              disabled={version === found.shownVersion}
              onClick={() => onVersion(version === found.version ? undefined : version)}
            >
              {t('templates:show')}
            </Button>
          ),
        },
      ]}
    />
  );
};

const Profile = ({ found }: { found: TemplateDetail }) => {
  const { t } = useTranslation();
  const { madeFrom } = found;
  return (
    <Facts
      facts={[
        { label: t('templates:typeLabel'), value: templateTypeName(found.type) },
        { label: t('templates:owner'), value: found.owner },
        { label: t('templates:warehouse'), value: found.warehouse ?? t('templates:everyWarehouse') },
        {
          label: t('templates:madeFrom'),
          value: madeFrom
            ? `${t(`templates:source.${madeFrom.kind}`)} ${madeFrom.id}`
            : t('templates:nothing'),
        },
        { label: t('templates:createdAt'), value: <DateText value={found.createdAt} /> },
        { label: t('templates:updatedAt'), value: <DateText value={found.updatedAt} /> },
      ]}
    />
  );
};
