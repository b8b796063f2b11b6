import { roles } from '@granary/api/access';
import { BODY_SECONDS, UPLOAD_SECONDS } from '@granary/api/limits';
import { z } from 'zod';

const port = z.coerce.number().int().min(0).max(65_535);

/** Left empty, as compose files leave it, it is not set. */
const optionalUrl = (protocol: RegExp) =>
  z.preprocess((value) => value || undefined, z.url({ protocol }).optional());

const keyOf32Bytes = z.base64().refine((text) => Buffer.from(text, 'base64').length === 32);

/** What every service is told by its environment. */
export const serviceConfig = z.object({
  PORT: port,
  HOST: z.string().default('127.0.0.1'),
  DATABASE_URL: z.url(),
  REDIS_URL: z.url().default('redis://127.0.0.1:6379'),
  EVENTSTORE_URL: z.string().regex(/^(esdb|kurrentdb)(\+discover)?:\/\//),
  /** `official` reads the log by the store's own client: slower, for the day that the fast reader cannot. */
  GRANARY_LOG_READER: z.enum(['fast', 'official']).default('fast'),
  GRANARY_TOKEN_SECRET: z.string().min(32),
  /** 32 random bytes, base64: wraps the keys of the vault. */
  GRANARY_DATA_KEY: keyOf32Bytes,
  GRANARY_FILES: z.string().default('.granary/files'),
  /** `smtp://user:password@host:587` or `smtps://…`: who carries mail. */
  GRANARY_SMTP_URL: optionalUrl(/^smtps?$/),
  GRANARY_MAIL_FROM: z.string().default('Granary <granary@localhost>'),
  /** Text messages are posted there as `{ to, text }`, with the token as bearer. */
  GRANARY_SMS_URL: optionalUrl(/^https?$/),
  GRANARY_SMS_TOKEN: z.string().optional(),
  /** A folder that takes messages where no mail server is configured: for laptops. */
  GRANARY_MAIL: z.string().optional(),
  /** Where people reach the web: links in messages lead there, and never where a request says it came to. */
  GRANARY_PUBLIC_URL: z.url({ protocol: /^https?$/ }).default('http://127.0.0.1:8080'),
  /** Where query-api puts the files that people have it make; disposable. */
  GRANARY_EXPORTS: z.string().default('.granary/exports'),
  /** Roles that may do nothing without a second factor, separated by commas. */
  GRANARY_TWO_FACTOR_ROLES: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((role) => role.trim())
        .filter(Boolean),
    )
    .pipe(z.array(z.enum(roles))),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  /** Whose `X-Forwarded-For` is believed. */
  TRUSTED_PROXIES: z.string().default('loopback,uniquelocal'),
  /** By then a body has arrived whole; files have an hour. */
  GRANARY_BODY_SECONDS: z.coerce.number().positive().max(UPLOAD_SECONDS).default(BODY_SECONDS),
});
export type ServiceConfig = z.output<typeof serviceConfig>;

/** For whoever writes or proves the evidence of the log. */
export const evidenceConfig = z.object({
  /** 32 random bytes, base64: the Ed25519 key that heads and packages are signed with. */
  GRANARY_EVIDENCE_KEY: keyOf32Bytes,
  /** Public keys it was signed with before, base64, separated by commas. */
  GRANARY_EVIDENCE_FORMER_KEYS: z
    .string()
    .default('')
    .transform((text) => text.split(',').filter(Boolean)),
  /** The tree and its heads; on a disk that is backed up, best one that only grows. */
  GRANARY_EVIDENCE: z.string().default('.granary/evidence'),
});
export type EvidenceConfig = z.output<typeof evidenceConfig>;

/** Parses the environment; what is wrong is said by name and never with its value, which may be a secret. */
export const readConfig = <Config extends z.ZodType>(
  schema: Config,
  environment: Record<string, string | undefined> = process.env,
): z.output<Config> => {
  const parsed = schema.safeParse(environment);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`The configuration is not usable:\n${faults.join('\n')}`);
};

export const SERVICE_CONFIG = Symbol('ServiceConfig');
