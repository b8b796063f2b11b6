import 'reflect-metadata';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { Foundation1763700000001 } from './migrations/0001-foundation.ts';
import { Projector1763700000002 } from './migrations/0002-projector.ts';
import { Verification1763700000004 } from './migrations/0004-verification.ts';
import { Creation1763700000005 } from './migrations/0005-creation.ts';
import { Projections1763700000010 } from './migrations/0010-projections.ts';
import { Switching1763700000011 } from './migrations/0011-switching.ts';
import { ReaderRole1763700000020 } from './migrations/0020-reader-role.ts';
import { RefusedReads1763700000021 } from './migrations/0021-refused-reads.ts';
import { KindsOfPoison1763700000030 } from './migrations/0030-kinds-of-poison.ts';
import { RequestsBehindKeys1763700000040 } from './migrations/0040-requests-behind-keys.ts';
import { SignIn1763700000050 } from './migrations/0050-sign-in.ts';
import { KnownLog1763700000062 } from './migrations/0062-known-log.ts';
import { SwitchWaits1763700000063 } from './migrations/0063-switch-waits.ts';
import { Jobs1763700000070 } from './migrations/0070-jobs.ts';
import { Messages1763700000075 } from './migrations/0075-messages.ts';
import { PasswordLinks1763700000076 } from './migrations/0076-password-links.ts';
import { TwoFactor1763700000077 } from './migrations/0077-two-factor.ts';
import { SessionPlaces1763700000078 } from './migrations/0078-session-places.ts';
import { Settings1763700000079 } from './migrations/0079-settings.ts';
import { ContactCodes1763700000080 } from './migrations/0080-contact-codes.ts';
import { Avatars1763700000081 } from './migrations/0081-avatars.ts';
import { ReportSchedules1763700000085 } from './migrations/0085-report-schedules.ts';
import { PasskeyChallenges1763700000087 } from './migrations/0087-passkey-challenges.ts';
import { EmailDigests1763700000089 } from './migrations/0089-email-digests.ts';
import { SetAside1763700000090 } from './migrations/0090-set-aside.ts';
import { PastModels1763700000091 } from './migrations/0091-past-models.ts';
import { MessageSubjects1763700000092 } from './migrations/0092-message-subjects.ts';
import { SessionNews1763700000093 } from './migrations/0093-session-news.ts';
import { NoticeMails1763700000094 } from './migrations/0094-notice-mails.ts';
import { WebhookDeliveries1763700000095 } from './migrations/0095-webhook-deliveries.ts';

const MIGRATION_LOCK = 4_712_001;

/**
 * Migrates the schemas `platform` and `vault`. Every service may call it on start: an advisory lock serializes
 * concurrent runs, and an up-to-date database is left unchanged.
 */
export const migratePlatform = async (databaseUrl: string): Promise<void> => {
  const guard = new pg.Client({ connectionString: databaseUrl });
  await guard.connect();
  try {
    await guard.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await guard.query('CREATE SCHEMA IF NOT EXISTS platform');
    const source = await new DataSource({
      type: 'postgres',
      url: databaseUrl,
      schema: 'platform',
      migrationsTableName: 'migration',
      migrations: [
        Foundation1763700000001,
        Projector1763700000002,
        Verification1763700000004,
        Creation1763700000005,
        Projections1763700000010,
        Switching1763700000011,
        ReaderRole1763700000020,
        RefusedReads1763700000021,
        KindsOfPoison1763700000030,
        RequestsBehindKeys1763700000040,
        SignIn1763700000050,
        KnownLog1763700000062,
        SwitchWaits1763700000063,
        Jobs1763700000070,
        Messages1763700000075,
        PasswordLinks1763700000076,
        TwoFactor1763700000077,
        SessionPlaces1763700000078,
        Settings1763700000079,
        ContactCodes1763700000080,
        Avatars1763700000081,
        ReportSchedules1763700000085,
        PasskeyChallenges1763700000087,
        EmailDigests1763700000089,
        SetAside1763700000090,
        PastModels1763700000091,
        MessageSubjects1763700000092,
        SessionNews1763700000093,
        NoticeMails1763700000094,
        WebhookDeliveries1763700000095,
      ],
    }).initialize();
    try {
      await source.runMigrations({ transaction: 'each' });
    } finally {
      await source.destroy();
    }
  } finally {
    await guard.end();
  }
};
