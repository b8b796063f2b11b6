import type { MigrationInterface } from 'typeorm';
import { Foundation1763700000001 } from './0001-foundation.ts';
import { Projector1763700000002 } from './0002-projector.ts';
import { Verification1763700000004 } from './0004-verification.ts';
import { Creation1763700000005 } from './0005-creation.ts';
import { Projections1763700000010 } from './0010-projections.ts';
import { Switching1763700000011 } from './0011-switching.ts';
import { ReaderRole1763700000020 } from './0020-reader-role.ts';
import { RefusedReads1763700000021 } from './0021-refused-reads.ts';
import { KindsOfPoison1763700000030 } from './0030-kinds-of-poison.ts';
import { RequestsBehindKeys1763700000040 } from './0040-requests-behind-keys.ts';
import { SignIn1763700000050 } from './0050-sign-in.ts';
import { KnownLog1763700000062 } from './0062-known-log.ts';
import { SwitchWaits1763700000063 } from './0063-switch-waits.ts';
import { Jobs1763700000070 } from './0070-jobs.ts';
import { Messages1763700000075 } from './0075-messages.ts';
import { PasswordLinks1763700000076 } from './0076-password-links.ts';
import { TwoFactor1763700000077 } from './0077-two-factor.ts';
import { SessionPlaces1763700000078 } from './0078-session-places.ts';
import { Settings1763700000079 } from './0079-settings.ts';
import { ContactCodes1763700000080 } from './0080-contact-codes.ts';
import { Avatars1763700000081 } from './0081-avatars.ts';
import { ReportSchedules1763700000085 } from './0085-report-schedules.ts';
import { PasskeyChallenges1763700000087 } from './0087-passkey-challenges.ts';
import { EmailDigests1763700000089 } from './0089-email-digests.ts';
import { SetAside1763700000090 } from './0090-set-aside.ts';
import { PastModels1763700000091 } from './0091-past-models.ts';
import { MessageSubjects1763700000092 } from './0092-message-subjects.ts';
import { SessionNews1763700000093 } from './0093-session-news.ts';
import { NoticeMails1763700000094 } from './0094-notice-mails.ts';
import { WebhookDeliveries1763700000095 } from './0095-webhook-deliveries.ts';
import { ApiKeys1763700000096 } from './0096-api-keys.ts';
import { WebhookRepetitions1763700000097 } from './0097-webhook-repetitions.ts';
import { FollowerLeases1763700000098 } from './0098-follower-leases.ts';
import { Retention1763700000099 } from './0099-retention.ts';
import { NumbersInOneStep1763700000101 } from './0101-numbers-in-one-step.ts';
import { Receivers1763700000103 } from './0103-receivers.ts';

/** All migrations of the schemas `platform` and `vault`, in order. */
export const migrations: readonly (new () => MigrationInterface)[] = [
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
  ApiKeys1763700000096,
  WebhookRepetitions1763700000097,
  FollowerLeases1763700000098,
  Retention1763700000099,
  NumbersInOneStep1763700000101,
  Receivers1763700000103,
];
