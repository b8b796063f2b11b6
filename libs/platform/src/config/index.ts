import { roles } from '@granary/api/access';
import { BODY_SECONDS, UPLOAD_SECONDS } from '@granary/api/limits';
import { z } from 'zod';

const port = z.coerce.number().int().min(0).max(65_535);

/** An empty value, as set by compose files, counts as unset. */
const optionalUrl = (protocol: RegExp) =>
  z.preprocess((value) => value || undefined, z.url({ protocol }).optional());

const keyOf32Bytes = z.base64().refine((text) => Buffer.from(text, 'base64').length === 32);

/** Environment variables common to all services. */
export const serviceConfig = z.object({
  PORT: port,
  HOST: z.string().default('127.0.0.1'),
  DATABASE_URL: z.url(),
  REDIS_URL: z.url().default('redis://127.0.0.1:6379'),
  EVENTSTORE_URL: z.string().regex(/^(esdb|kurrentdb)(\+discover)?:\/\//),
  /** `official` reads the log with the store's own client: slower, as a fallback if the fast reader fails. */
  GRANARY_LOG_READER: z.enum(['fast', 'official']).default('fast'),
  GRANARY_TOKEN_SECRET: z.string().min(32),
  /** 32 random bytes, base64: wraps the vault's keys. */
  GRANARY_DATA_KEY: keyOf32Bytes,
  GRANARY_FILES: z.string().default('.granary/files'),
  /** Mail server: `smtp://user:password@host:587` or `smtps://…`. */
  GRANARY_SMTP_URL: optionalUrl(/^smtps?$/),
  GRANARY_MAIL_FROM: z.string().default('Granary <granary@localhost>'),
  /** Text messages are posted here as `{ to, text }`, with the token as bearer. */
  GRANARY_SMS_URL: optionalUrl(/^https?$/),
  GRANARY_SMS_TOKEN: z.string().optional(),
  /** Folder for messages when no mail server is configured, e.g. on a laptop. */
  GRANARY_MAIL: z.string().optional(),
  /** Public URL of the web client, used for links in messages and codes on labels. Never derived from a request. */
  GRANARY_PUBLIC_URL: z.url({ protocol: /^https?$/ }).default('http://127.0.0.1:8080'),
  /**
   * Comma-separated networks (`10.1.0.0/16`) of our own that the webhook may reach. Without them only public addresses
   * are called.
   */
  GRANARY_WEBHOOK_NETWORKS: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((network) => network.trim())
        .filter(Boolean),
    )
    .pipe(z.array(z.union([z.cidrv4(), z.cidrv6()]))),
  /** Folder of the files query-api exports; disposable. */
  GRANARY_EXPORTS: z.string().default('.granary/exports'),
  /** Comma-separated roles that must have a second factor. */
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
  /** Proxies whose `X-Forwarded-For` is trusted. */
  TRUSTED_PROXIES: z.string().default('loopback,uniquelocal'),
  /** Time limit for receiving a body; uploads have an hour. */
  GRANARY_BODY_SECONDS: z.coerce.number().positive().max(UPLOAD_SECONDS).default(BODY_SECONDS),
});
export type ServiceConfig = z.output<typeof serviceConfig>;

/** For services that write or prove the evidence of the log. */
export const evidenceConfig = z.object({
  /** 32 random bytes, base64: the Ed25519 key that signs heads and packages. */
  GRANARY_EVIDENCE_KEY: keyOf32Bytes,
  /** Comma-separated public keys of former signing keys, base64. */
  GRANARY_EVIDENCE_FORMER_KEYS: z
    .string()
    .default('')
    .transform((text) => text.split(',').filter(Boolean)),
  /** Folder of the tree and its heads; should be backed up, ideally on append-only storage. */
  GRANARY_EVIDENCE: z.string().default('.granary/evidence'),
});
export type EvidenceConfig = z.output<typeof evidenceConfig>;

/** Parses the environment. Throws an error that names invalid variables, but not their values, which may be secret. */
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
