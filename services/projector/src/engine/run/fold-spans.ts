import { appendOf, isTracing, startSpan, traceParentOf, type Span } from '@granary/tracing';
import type { LogItem } from '../log/log-item.ts';

/** A page of more commands is part of catching up, whose time says nothing about one of them. */
const MOST_COMMANDS = 20;

/** The spans of one page, one per command whose events a model folded. Nothing is asked of the page while off. */
export class FoldSpans {
  readonly #startTime = Date.now();
  readonly #spans: Span[] = [];

  start(model: string, items: readonly LogItem[], streams: ReadonlySet<string>): void {
    if (!isTracing()) return;
    const commands = byCommand(items, streams);
    if (commands.size > MOST_COMMANDS) return;
    for (const [first, ...others] of commands.values()) {
      const parent = first && appendOf(first.metadata, first.stream);
      if (!parent) continue;
      const attributes = { 'granary.model': model, 'granary.events': others.length + 1 };
      const span = startSpan(`fold ${model}`, { parent, attributes, startTime: this.#startTime });
      if (span) this.#spans.push(span);
    }
  }

  /** For whoever is told of the page. */
  get causes(): string[] {
    return this.#spans.map(traceParentOf);
  }

  end(): void {
    for (const span of this.#spans) span.end();
  }
}

type Readable = Extract<LogItem, { readable: true }>['event'];

const byCommand = (items: readonly LogItem[], streams: ReadonlySet<string>): Map<string, Readable[]> => {
  const commands = new Map<string, Readable[]>();
  for (const item of items) {
    if (!streams.has(item.event.stream) || !item.readable) continue;
    const { $correlationId } = item.event.metadata;
    const events = commands.get($correlationId) ?? [];
    events.push(item.event);
    commands.set($correlationId, events);
  }
  return commands;
};
