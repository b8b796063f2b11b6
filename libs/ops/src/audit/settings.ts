import { readPublicKey, signingKey, type PublicKey } from '@granary/evidence/log';
import { readFileSync } from 'node:fs';
import { UsageError } from '../usage.ts';

export interface AuditSettings {
  readonly eventStoreUrl: string;
  readonly reader: 'fast' | 'official';
  /** Folder of the tree and its heads. */
  readonly directory: string;
  /** Trusted public keys. */
  readonly keys: readonly PublicKey[];
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the same environment variables as the services. Throws `UsageError`. */
export const auditSettings = (env: Environment, publicKeyFile: string | undefined): AuditSettings => {
  const { EVENTSTORE_URL, GRANARY_EVIDENCE } = env;
  if (!EVENTSTORE_URL) throw new UsageError('EVENTSTORE_URL does not say where the event store is.');
  if (!GRANARY_EVIDENCE) throw new UsageError('GRANARY_EVIDENCE does not say where the evidence is.');
  const reader = env['GRANARY_LOG_READER'] === 'official' ? 'official' : 'fast';
  const keys = trustedKeys(env, publicKeyFile);
  return { eventStoreUrl: EVENTSTORE_URL, reader, directory: GRANARY_EVIDENCE, keys };
};

/** A public key file replaces the signing key where that is not available. Throws `UsageError`. */
export const trustedKeys = (env: Environment, publicKeyFile: string | undefined): readonly PublicKey[] => {
  const { GRANARY_EVIDENCE_KEY, GRANARY_EVIDENCE_FORMER_KEYS = '' } = env;
  const own = publicKeyFile
    ? readPublicKey(readFileSync(publicKeyFile, 'utf8'))
    : GRANARY_EVIDENCE_KEY && signingKey(GRANARY_EVIDENCE_KEY).public;
  if (!own)
    throw new UsageError(
      'Whose signature counts? --public-key FILE, or GRANARY_EVIDENCE_KEY in the environment.',
    );
  const former = GRANARY_EVIDENCE_FORMER_KEYS.split(',').filter(Boolean).map(readPublicKey);
  return [own, ...former];
};
