import type { LoggerService } from '@nestjs/common';
import { spanFields } from '@granary/tracing';
import { AsyncLocalStorage } from 'node:async_hooks';
import { pino, type Logger } from 'pino';

/** One line of JSON per entry, with secrets redacted. */
export const createLogger = (name: string, level: string): Logger =>
  pino({
    name,
    level,
    redact: {
      paths: [
        'password',
        'token',
        'authorization',
        '*.password',
        '*.token',
        '*.authorization',
        'headers.authorization',
        // Redis errors contain the command (of AUTH, the password); errors for invalid URLs contain the URL.
        'err.command',
        'err.previousErrors[*].command',
        'err.input',
      ],
      censor: '[withheld]',
    },
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: spanFields,
  });

type Fields = Record<string, string>;

const requestLog = new AsyncLocalStorage<Fields>();

/** Runs a request's work. What the work notes is added to `fields`, for the log line of the request. */
export const withRequestLog = (fields: Fields, work: () => void): void => requestLog.run(fields, work);

/** Adds fields to the log line of the current request. The first value of a field stays. Never personal data. */
export const noteInRequestLog = (noted: Fields): void => {
  const fields = requestLog.getStore();
  if (fields) Object.assign(fields, { ...noted, ...fields });
};

/** Routes Nest's own messages to the same log. */
export const nestLogger = (logger: Logger): LoggerService => {
  const say =
    (level: 'info' | 'warn' | 'error' | 'debug' | 'trace') =>
    (message: unknown, ...context: unknown[]) =>
      logger[level]({ context: context.at(-1) }, String(message));
  return {
    log: say('debug'),
    warn: say('warn'),
    error: say('error'),
    debug: say('debug'),
    verbose: say('trace'),
  };
};

export type { Logger } from 'pino';
