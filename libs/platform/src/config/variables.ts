import { roles } from '@granary/api/access';
import { BODY_SECONDS, UPLOAD_SECONDS } from '@granary/api/limits';
import { z } from 'zod';

/** What `docs/configuration.md` and error messages say of a variable. */
export interface VariableMeta {
  /** Completes “It must be …”. */
  readonly type: string;
  readonly description: string;
  readonly secret?: boolean;
}

/** Its description is the variable's row in `docs/configuration.md`. */
const variable = <Schema extends z.ZodType>(schema: Schema, meta: VariableMeta): Schema =>
  schema.meta({ ...meta });

const keyOf32Bytes = z.base64().refine((text) => Buffer.from(text, 'base64').length === 32);

/** A bucket, and a prefix below which names begin. */
export const BUCKET_PLACE =
  /^s3:\/\/(?<bucket>[a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(?<prefix>[\w.-]+(?:\/[\w.-]+)*))?\/?$/;
const bucketPlace = z.string().regex(BUCKET_PLACE);
const filesPlace = z.string().refine((place) => !place.includes('://') || BUCKET_PLACE.test(place));

const commaSeparated = <Item extends z.ZodType<unknown, string>>(item: Item) =>
  z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .pipe(z.array(item));

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

/** Where files are kept, and how buckets are reached. */
export const filesConfig = z.object({
  GRANARY_FILES: variable(filesPlace.default('.granary/files'), {
    type: 'a folder or `s3://bucket/prefix`',
    description: 'Uploaded files, shared by all command-apis and query-apis. Back it up.',
  }),
  GRANARY_SCRATCH: variable(z.string().default('.granary/scratch'), {
    type: 'a folder',
    description: 'Files on their way to a bucket, on the disk of each service.',
  }),
  GRANARY_S3_ENDPOINT: variable(z.url({ protocol: /^https?$/ }).optional(), {
    type: 'an HTTP URL',
    description: 'S3-compatible server of the buckets, with the bucket in the path. Default: Amazon’s.',
  }),
  GRANARY_S3_REGION: variable(z.string().default('us-east-1'), {
    type: 'a text',
    description: 'Region of the buckets.',
  }),
  GRANARY_S3_ACCESS_KEY_ID: variable(z.string().optional(), {
    type: 'a text',
    description:
      'Who asks for the buckets. Default: whoever the machine is, by its role or `AWS_…` variables.',
    secret: true,
  }),
  GRANARY_S3_SECRET_ACCESS_KEY: variable(z.string().optional(), {
    type: 'a text',
    description: 'The secret of `GRANARY_S3_ACCESS_KEY_ID`.',
    secret: true,
  }),
});
export type FilesConfig = z.output<typeof filesConfig>;

/** Environment variables common to all services. */
export const serviceConfig = z.object({
  PORT: variable(z.coerce.number().int().min(0).max(65_535), {
    type: 'a port number',
    description: 'Port the service listens on.',
  }),
  HOST: variable(z.string().default('127.0.0.1'), {
    type: 'an address',
    description: 'Address the service listens on.',
  }),
  DATABASE_URL: variable(z.url({ protocol: /^postgres(ql)?$/ }), {
    type: 'a URL `postgres://user:password@host:5432/database`',
    description: 'Postgres, for the read models and the schemas `platform` and `vault`.',
    secret: true,
  }),
  REDIS_URL: variable(z.url({ protocol: /^rediss?$/ }).default('redis://127.0.0.1:6379'), {
    type: 'a URL `redis://…` or `rediss://…`',
    description: 'Redis, for wake-ups.',
    secret: true,
  }),
  EVENTSTORE_URL: variable(z.string().regex(/^esdb(\+discover)?:\/\//), {
    type: 'a connection string `esdb://…` or `esdb+discover://…`',
    description: 'The event store: the log.',
    secret: true,
  }),
  GRANARY_LOG_READER: variable(z.enum(['fast', 'official']).default('fast'), {
    type: '`fast` or `official`',
    description:
      'How the log is read; `official` uses the client of the store: slower, as a fallback if the fast reader fails.',
  }),
  GRANARY_TOKEN_SECRET: variable(z.string().min(32), {
    type: 'a text of at least 32 characters',
    description: 'Signs access tokens. The same in all services.',
    secret: true,
  }),
  GRANARY_DATA_KEY: variable(keyOf32Bytes, {
    type: '32 random bytes in base64',
    description: 'Wraps the keys of the vault. If lost, personal data can no longer be read.',
    secret: true,
  }),
  ...filesConfig.shape,
  GRANARY_MESSAGES: variable(z.enum(['send', 'hold']).default('send'), {
    type: '`send` or `hold`',
    description:
      'With `hold` no mail, text message or notification to the webhook leaves; they wait. For every copy of the data.',
  }),
  GRANARY_SMTP_URL: variable(z.url({ protocol: /^smtps?$/ }).optional(), {
    type: 'a URL `smtps://user:password@host:465` or `smtp://…:587`',
    description: 'Mail server. Without it no mail is sent.',
    secret: true,
  }),
  GRANARY_MAIL_FROM: variable(z.string().default('Granary <granary@localhost>'), {
    type: 'a mail address',
    description: 'Sender of mails.',
  }),
  GRANARY_SMS_URL: variable(z.url({ protocol: /^https?$/ }).optional(), {
    type: 'an HTTP URL',
    description: 'SMS gateway: text messages are posted here as `{ id, to, text }`.',
    secret: true,
  }),
  GRANARY_SMS_TOKEN: variable(z.string().optional(), {
    type: 'a text',
    description: 'Bearer token for the SMS gateway.',
    secret: true,
  }),
  GRANARY_MAIL: variable(z.string().optional(), {
    type: 'a folder',
    description: 'Where messages are written when there is no mail server, for instance on a laptop.',
  }),
  GRANARY_PUBLIC_URL: variable(z.url({ protocol: /^https?$/ }).default('http://127.0.0.1:8080'), {
    type: 'an HTTP URL',
    description:
      'Public address of the web app, for links in messages, codes on labels, and passkeys. Never derived from a request.',
  }),
  GRANARY_WEBHOOK_NETWORKS: variable(commaSeparated(z.union([z.cidrv4(), z.cidrv6()])), {
    type: 'networks such as `10.1.0.0/16`, comma-separated',
    description: 'Networks of your own that the webhook may reach; without them only public addresses.',
  }),
  GRANARY_EXPORTS: variable(filesPlace.default('.granary/exports'), {
    type: 'a folder or `s3://bucket/prefix`',
    description: 'Exported files, shared by all query-apis; disposable.',
  }),
  GRANARY_TWO_FACTOR_ROLES: variable(commaSeparated(z.enum(roles)), {
    type: `role names, comma-separated: ${roles.map((role) => `\`${role}\``).join(', ')}`,
    description: 'Roles that must have a second factor.',
  }),
  GRANARY_PROGRAM_REQUESTS_PER_SECOND: variable(z.coerce.number().int().min(1).default(50), {
    type: 'a whole number from 1',
    description:
      'Requests per second that one process takes from a service account, on average over ten seconds; further ones are told when to come again.',
  }),
  LOG_LEVEL: variable(z.enum(logLevels).default('info'), {
    type: `one of ${logLevels.map((level) => `\`${level}\``).join(', ')}`,
    description: 'The least severe lines that are logged.',
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: variable(z.url({ protocol: /^https?$/ }).optional(), {
    type: 'an HTTP URL',
    description:
      'Collector for traces and metrics, by OpenTelemetry. Without it none are made. Its other standard variables apply as well: `OTEL_SERVICE_NAME`, `OTEL_RESOURCE_ATTRIBUTES`, `OTEL_TRACES_SAMPLER`, …',
  }),
  TRUSTED_PROXIES: variable(z.string().default('loopback,uniquelocal'), {
    type: 'addresses, networks, `loopback` or `uniquelocal`, comma-separated',
    description: 'Who is in front of the service, gateway or nginx, whose `X-Forwarded-For` is trusted.',
  }),
  GRANARY_BODY_SECONDS: variable(z.coerce.number().positive().max(UPLOAD_SECONDS).default(BODY_SECONDS), {
    type: `a number up to ${UPLOAD_SECONDS}`,
    description: 'Seconds in which a request must have arrived; uploads have an hour.',
  }),
});
export type ServiceConfig = z.output<typeof serviceConfig>;

/** For services that write or prove the evidence of the log. */
export const evidenceConfig = z.object({
  GRANARY_EVIDENCE_KEY: variable(keyOf32Bytes, {
    type: '32 random bytes in base64',
    description: 'The Ed25519 key that signs heads and evidence packages.',
    secret: true,
  }),
  GRANARY_EVIDENCE_FORMER_KEYS: variable(commaSeparated(z.base64()), {
    type: 'public keys in base64, comma-separated',
    description: 'Public halves of former signing keys, whose heads stay valid.',
  }),
  GRANARY_EVIDENCE: variable(z.string().default('.granary/evidence'), {
    type: 'a folder',
    description: 'The tree over the log and its signed heads. Back it up, ideally on append-only storage.',
  }),
});
export type EvidenceConfig = z.output<typeof evidenceConfig>;

export const commandConfig = serviceConfig.extend({
  GRANARY_ACCESS_LOG_DAYS: variable(z.coerce.number().int().min(30).default(365), {
    type: 'a whole number from 30',
    description:
      'Days for which `platform.access_log` keeps what has been carried over into the log, which keeps it for ever.',
  }),
  GRANARY_FIRST_PASSWORD: variable(z.string().optional(), {
    type: 'a text',
    description: 'Password of `super_admin`, an account created if the log has none.',
    secret: true,
  }),
  GRANARY_FIRST_ACCOUNT_AT: variable(z.iso.datetime().optional(), {
    type: 'a moment in UTC such as `2026-01-31T08:00:00Z`',
    description: 'When that account was created, if a history is about to be loaded. Default: now.',
  }),
});
export type CommandConfig = z.output<typeof commandConfig>;

export const projectorConfig = serviceConfig.extend({
  ...evidenceConfig.shape,
  GRANARY_EVIDENCE_COPY: variable(bucketPlace.optional(), {
    type: '`s3://bucket/prefix`',
    description:
      'A copy of the signed evidence, kept up to date. Every installation has a prefix of its own.',
  }),
  GRANARY_REBUILD: variable(z.enum(['automatic', 'on-command']).default('automatic'), {
    type: '`automatic` or `on-command`',
    description:
      'Whether a newer version of a read model is built at once, or when `npm run ops -- projections rebuild` asks for it.',
  }),
});
export type ProjectorConfig = z.output<typeof projectorConfig>;

export const queryConfig = serviceConfig.extend({
  ...evidenceConfig.shape,
  DATABASE_READ_URL: variable(z.url({ protocol: /^postgres(ql)?$/ }).optional(), {
    type: 'a URL `postgres://user:password@host:5432/database`',
    description:
      'A streaming standby of that Postgres, which answers reads as long as it keeps up. Without it the primary answers all.',
    secret: true,
  }),
});
export type QueryConfig = z.output<typeof queryConfig>;

/** For the command lines that ask a running Granary. */
export const commandLineConfig = z.object({
  GRANARY_URL: variable(z.url({ protocol: /^https?$/ }).optional(), {
    type: 'an HTTP URL',
    description: 'Where Granary is. Default: the stack of this checkout.',
  }),
  GRANARY_USER: variable(z.string().default('super_admin'), {
    type: 'a user name',
    description: 'Who signs in.',
  }),
  GRANARY_PASSWORD: variable(z.string().optional(), {
    type: 'a text',
    description: 'The password. Default: that of the demo.',
    secret: true,
  }),
  GRANARY_KEY: variable(z.string().optional(), {
    type: 'an API key',
    description: 'Of a service account, instead of user name and password.',
    secret: true,
  }),
  GRANARY_TOKEN: variable(z.string().optional(), {
    type: 'an access token',
    description: 'Instead of user name and password.',
    secret: true,
  }),
});

export const SERVICE_CONFIG = Symbol('ServiceConfig');
