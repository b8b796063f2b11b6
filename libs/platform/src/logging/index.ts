import type { LoggerService } from '@nestjs/common';
import { pino, type Logger } from 'pino';

/** One line of JSON per fact; secrets are cut out whatever object they come in. */
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
        // Redis tells with its refusal what it was asked: of AUTH, the password. A bad address is told with its own.
        'err.command',
        'err.previousErrors[*].command',
        'err.input',
      ],
      censor: '[withheld]',
    },
    timestamp: pino.stdTimeFunctions.isoTime,
  });

/** Nest's own words go to the same log. */
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
