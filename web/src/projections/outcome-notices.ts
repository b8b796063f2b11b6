import type { ReadModel } from '@granary/api/http';
import type { Ended, Missing, Outcome, Projection, Verification } from '@granary/api/projections';
import i18next from 'i18next';
import type { Notice } from '../app/client/notifications.ts';
import { formatDuration } from './durations.ts';
import { modelName, poisonName, refusalName } from './names.ts';

interface Verified {
  readonly state: 'verified';
  readonly verification: Verification;
}
export type OutcomeOf = Outcome | Verified;

/** The outcome of a request for one read model. */
export interface EndOf {
  readonly model: ReadModel;
  readonly end: Ended | Verified;
}

type ActionType = Projection['actions'][number]['type'];
type NoticeText = Pick<Notice, 'level'> & { readonly lines: readonly string[] };

export const noticeOfMissing = (model: ReadModel, missing: Missing): Notice => ({
  level: 'warning',
  title: modelName(model),
  lines: [i18next.t(`projections:cameOfIt.missing.${missing}`)],
  stays: true,
});

/** Outcomes for which several successes share one notice. */
const together = { switched: 'severalSwitched', ready: 'severalReady', verified: 'severalVerified' } as const;

/** One notice per outcome; equal successes are combined. */
export const noticesOf = (type: ActionType, ends: readonly EndOf[]): Notice[] => {
  const each = ends.map(({ model, end }) => ({
    state: end.state,
    notice: { title: modelName(model), ...textOf(type, end), stays: true },
  }));
  const alike = Object.entries(together).flatMap(([state, text]) => {
    const well = each.filter((one) => one.state === state && one.notice.level === 'success');
    return well.length > 1 ? [{ text, well: new Set<unknown>(well) }] : [];
  });
  return [
    ...each.filter((one) => !alike.some(({ well }) => well.has(one))).map(({ notice }) => notice),
    ...alike.map(({ text, well }): Notice => ({
      level: 'success',
      title: i18next.t(`projections:cameOfIt.${text as (typeof together)['ready']}`, { count: well.size }),
      stays: true,
    })),
  ];
};

const textOf = (type: ActionType, end: EndOf['end']): NoticeText => {
  const { t } = i18next;
  const text = (name: string, more: object = {}) => t(`projections:cameOfIt.${name}`, { ...end, ...more });
  switch (end.state) {
    case 'done':
      return { level: 'success', lines: [text(`done.${type}`)] };
    case 'switched':
      return { level: 'success', lines: [text('switched', { time: formatDuration(end.seconds, t) })] };
    case 'ready':
      return { level: 'success', lines: [text('ready')] };
    case 'nothing-to-do':
    case 'cancelled':
    case 'replaced':
    case 'paused':
      return { level: 'info', lines: [text(end.state)] };
    case 'failed':
      return { level: 'error', lines: [text('failed'), ...(end.error ? [end.error] : [])] };
    case 'refused':
      return { level: 'error', lines: [text('refused', { why: refusalName(end.detail) })] };
    case 'parked':
      return {
        level: 'warning',
        lines: [text('parked', { count: end.streams }), poisonName(end.first.kind), end.first.error].filter(
          Boolean,
        ),
      };
    case 'verified':
      return found(end.verification);
  }
};

const found = ({ state, differenceCount, error }: Verification): NoticeText => {
  const { t } = i18next;
  if (state === 'passed') return { level: 'success', lines: [t('projections:cameOfIt.verified')] };
  if (state === 'differs')
    return { level: 'error', lines: [t('projections:faultsFound', { count: differenceCount })] };
  return { level: 'error', lines: [t('projections:cameOfIt.unverified'), ...(error ? [error] : [])] };
};
