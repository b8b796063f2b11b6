import type { NewPasskey, PasskeyAnswer, PasskeyChallenge, PasskeyEnrolment } from '@granary/api/users';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

/** Whoever was asked for a passkey has shown none. */
export class NoPasskeyShown extends Error {
  override readonly name = 'NoPasskeyShown';
}

/** Browsers make passkeys for names alone, and where nobody reads along. */
export const passkeysWork = (): boolean =>
  'PublicKeyCredential' in globalThis && isSecureContext && !isAddress(location.hostname);

export const isAddress = (host: string): boolean => host.startsWith('[') || /^\d+(\.\d+){3}$/.test(host);

/** What the chosen passkey answers. Its code comes when the first one is asked for. */
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

/** Given up, too late, none there, or there already: browsers tell these apart as little as they can. */
const shown = async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
  try {
    return await ask();
  } catch (error) {
    throw new NoPasskeyShown('no passkey was shown', { cause: error });
  }
};
