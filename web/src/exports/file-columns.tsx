import type { Exported } from '@granary/api/exports';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import type { SimpleColumn } from '../ui/detail/SimpleTable.tsx';
import { formatBytes } from '../ui/files/size.ts';
import { DateText } from '../ui/widgets/figures.tsx';
import { formatCount } from '../ui/widgets/format.ts';
import { Progress } from './Progress.tsx';

/** Columns common to all files; `actions` renders the buttons. */
export const fileColumns = (t: TFunction, actions: (one: Exported) => ReactNode) =>
  ({
    name: { key: 'name', label: t('shell:exports.name'), render: ({ name }: Exported) => name },
    format: {
      key: 'format',
      label: t('shell:exports.format'),
      render: ({ format }: Exported) => format.toUpperCase(),
    },
    state: {
      key: 'state',
      label: t('shell:exports.state'),
      render: (one: Exported) => <Progress one={one} />,
    },
    rows: {
      key: 'done',
      label: t('shell:exports.rowCount'),
      align: 'right',
      render: ({ state, done }: Exported) => (state === 'ready' ? formatCount(done) : '–'),
    },
    size: {
      key: 'size',
      label: t('shell:exports.size'),
      align: 'right',
      render: ({ bytes }: Exported) => (bytes === null ? '–' : formatBytes(bytes)),
    },
    position: {
      key: 'position',
      label: t('shell:exports.position'),
      align: 'right',
      render: ({ position }: Exported) => position ?? '–',
    },
    askedAt: {
      key: 'askedAt',
      label: t('shell:exports.askedAt'),
      render: ({ askedAt }: Exported) => <DateText value={askedAt} />,
    },
    madeAt: {
      key: 'madeAt',
      label: t('shell:exports.madeAt'),
      render: ({ state, endedAt }: Exported) => <DateText value={state === 'ready' ? endedAt : null} />,
    },
    expiresAt: {
      key: 'expiresAt',
      label: t('shell:exports.expiresAt'),
      render: ({ expiresAt }: Exported) => <DateText value={expiresAt} />,
    },
    actions: {
      key: 'actions',
      label: t('shell:exports.actions'),
      align: 'right',
      render: actions,
    },
  }) satisfies Record<string, SimpleColumn<Exported>>;
export type FileColumns = ReturnType<typeof fileColumns>;
