import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import { RE2JS } from 're2js';
import { streamOf, typeOf } from './record.ts';
import { invalidArgument } from './status.ts';

export interface Filter {
  matches: (record: Buffer) => boolean;
  /** Number of events, matching or not, between checkpoints. */
  checkpointInterval: number;
}

const DEFAULT_SEARCH_WINDOW = 32;
const MAX_PATTERN_LENGTH = 1024;

export function parseFilter(options: ReadReq.Options.FilterOptions): Filter {
  const expression = options.getStreamIdentifier() ?? options.getEventType();
  if (!expression)
    throw invalidArgument('A filter needs an expression on the stream name or the event type.');
  const subject = options.hasStreamIdentifier() ? streamOf : typeOf;
  const window = options.hasMax() ? options.getMax() : DEFAULT_SEARCH_WINDOW;
  return {
    matches: matcher(expression, subject),
    checkpointInterval: Math.max(1, window * Math.max(1, options.getCheckpointintervalmultiplier())),
  };
}

function matcher(
  expression: ReadReq.Options.FilterOptions.Expression,
  subject: (record: Buffer) => string,
): Filter['matches'] {
  const prefixes = expression.getPrefixList();
  if (prefixes.length > 0) {
    return (record) => {
      const value = subject(record);
      return prefixes.some((prefix) => value.startsWith(prefix));
    };
  }
  const pattern = compile(expression.getRegex());
  return (record) => pattern.matcher(subject(record)).find();
}

/** RE2 runs in linear time, so no pattern can block the server. */
function compile(pattern: string): RE2JS {
  if (pattern.length > MAX_PATTERN_LENGTH)
    throw invalidArgument(`A pattern has at most ${MAX_PATTERN_LENGTH} characters.`);
  try {
    return RE2JS.compile(pattern);
  } catch (error) {
    throw invalidArgument(`The filter is not a regular expression: ${String(error)}`);
  }
}
