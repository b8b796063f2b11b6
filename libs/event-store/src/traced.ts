import { Rejection } from '@granary/domain/kernel';
import { SpanKind, appendSpanIdOf, inSpan, markFailed, startSpan } from '@granary/tracing';
import type { CommandContext } from './context.ts';
import { splitStreamName } from './stored-event.ts';

/** The ids of these streams lead to a person. */
const OF_PEOPLE: ReadonlySet<string> = new Set(['user', 'username']);

/** Runs a decision in a span of its command's trace. */
export const tracedDecision = <
  Outcome extends { readonly events: readonly unknown[]; readonly repeated: boolean },
>(
  stream: string,
  { correlationId }: CommandContext,
  decide: () => Promise<Outcome>,
): Promise<Outcome> =>
  inSpan(
    `decide ${categoryOf(stream)}`,
    { correlationId, attributes: attributesOf(stream), refusalOf },
    async (span) => {
      const decided = await decide();
      span?.setAttributes({ 'granary.events': decided.events.length, 'granary.repeated': decided.repeated });
      return decided;
    },
  );

const refusalOf = (error: unknown): string | undefined =>
  error instanceof Rejection ? error.code : undefined;

/** The span of an append that has ended. Only a successful one has the id that readers of its events know. */
export const traceAppend = (
  stream: string,
  { commandId, correlationId }: CommandContext,
  { events, sentAt, failure }: { events: number; sentAt: number; failure?: unknown },
): void => {
  const span = startSpan(`append ${categoryOf(stream)}`, {
    kind: SpanKind.CLIENT,
    correlationId,
    startTime: performance.timeOrigin + sentAt,
    attributes: {
      'db.system.name': 'eventstoredb',
      'db.operation.name': 'append',
      'db.operation.batch.size': events,
      ...attributesOf(stream),
    },
    ...(failure === undefined && { spanId: appendSpanIdOf(commandId, stream) }),
  });
  if (span && failure !== undefined) markFailed(span, failure);
  span?.end();
};

const categoryOf = (stream: string): string => splitStreamName(stream).category;

const attributesOf = (stream: string) => {
  const category = categoryOf(stream);
  return { 'granary.category': category, ...(!OF_PEOPLE.has(category) && { 'granary.stream': stream }) };
};
