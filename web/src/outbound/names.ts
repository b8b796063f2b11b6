import i18next from 'i18next';
import type { Tone } from '../app/theme/tones.ts';

export const typeName = (type: string): string =>
  i18next.t(`status:outboundType.${type}`, { defaultValue: type });
/** The warehouse, and the destination of a transfer. */
export const routeOf = ({
  warehouse,
  destination,
}: {
  readonly warehouse: string;
  readonly destination: string | null;
}): string => (destination ? `${warehouse} → ${destination}` : warehouse);
export const strategyName = (strategy: string): string => i18next.t(`outbound:strategy.${strategy}`);
export const shortReasonName = (reason: string): string => i18next.t(`outbound:shortReason.${reason}`);
/** Why a batch has its rank among the candidates. */
export const whyName = (why: string): string => i18next.t(`outbound:why.${why}`);

const tones: Readonly<Record<string, Tone>> = {
  OutboundSubmitted: 'info',
  OutboundReserved: 'info',
  OutboundSubmissionRefused: 'danger',
  OutboundSalesApproved: 'success',
  OutboundSalesRejected: 'danger',
  OutboundHandedOver: 'info',
  OutboundReturnAccepted: 'warning',
  OutboundApproved: 'success',
  OutboundRejected: 'danger',
  OutboundWithdrawn: 'warning',
  OutboundAllocationInvalidated: 'danger',
  OutboundReallocationRefused: 'warning',
  OutboundReleasedToPicking: 'info',
  OutboundPickingStarted: 'progress',
  OutboundLinePicked: 'progress',
  OutboundLinePickUndone: 'warning',
  OutboundShortPicked: 'warning',
  OutboundShortageSettled: 'warning',
  OutboundPickingFinished: 'progress',
  OutboundUnpicked: 'warning',
  OutboundShipmentRefused: 'danger',
  OutboundShipped: 'success',
  OutboundDelivered: 'success',
  OutboundCompleted: 'success',
  OutboundVoidStarted: 'warning',
  OutboundVoidRefused: 'warning',
  OutboundShipmentVoided: 'danger',
  OutboundDeleted: 'warning',
};

/** Tone of a timeline entry. */
export const historyEntryTone = (type: string): Tone => tones[type] ?? 'neutral';
