import type { NewPasskey, PasskeyAnswer, PasskeyChallenge, PasskeyEnrolment } from '@granary/api/users';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

/** The user presented no passkey. */
export class NoPasskeyShown extends Error {
  override readonly name = 'NoPasskeyShown';
}

/** Browsers support passkeys only for host names and in secure contexts. */
export const passkeysWork = (): boolean =>
  'PublicKeyCredential' in globalThis && isSecureContext && !isAddress(location.hostname);

export const isAddress = (host: string): boolean => host.startsWith('[') || /^\d+(\.\d+){3}$/.test(host);

/** Signs the challenge with the passkey the user chooses. Loads the library on first use. */
export const signedByPasskey = async (asked: PasskeyChallenge): Promise<PasskeyAnswer> => {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const optionsJSON = asked as PublicKeyCredentialRequestOptionsJSON;
  return shown(() => startAuthentication({ optionsJSON }));
};

export const madePasskey = async (asked: PasskeyEnrolment): Promise<NewPasskey> => {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const optionsJSON = asked as PublicKeyCredentialCreationOptionsJSON;
  return shown(() => startRegistration({ optionsJSON }));
};

/** Cancelled, timed out, no passkey, or already registered: browsers deliberately do not tell these apart. */
const shown = async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
  try {
    return await ask();
  } catch (error) {
    throw new NoPasskeyShown('no passkey was shown', { cause: error });
  }
};
