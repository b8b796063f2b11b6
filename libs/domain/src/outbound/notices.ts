/** What the settlement notice of an order becomes. `notices` counts the ones issued. */
interface Noticed<Notice> {
  readonly number: string;
  readonly notice: Notice | null;
  readonly notices: number;
}

export const noticeCode = (number: string, notices: number): string => `${number}-S${notices}`;

/**
 * Events that change what is owed. A notice is one paper with one amount, so each of them voids the valid notice and
 * issues the next. Derived from these events, not recorded: see docs/decisions/0072.
 */
const owedAnew: ReadonlySet<string> = new Set([
  'OutboundShortageSettled',
  'OutboundReturnAccepted',
  'OutboundReturnCancelled',
]);

/** The notice that replaces the valid one because of the event, if any. */
export const reissuedBy = (
  type: string,
  { number, notice, notices }: Noticed<{ readonly status: 'valid' | 'void' }>,
): { readonly code: string; readonly notices: number } | undefined =>
  notice?.status === 'valid' && owedAnew.has(type)
    ? { code: noticeCode(number, notices + 1), notices: notices + 1 }
    : undefined;
