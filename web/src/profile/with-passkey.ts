import { challengeForChange, type PasskeyAnswer } from '@granary/api/users';
import { call } from '../app/client/call.ts';
import { ApiFailure } from '../app/client/failure.ts';
import { passkeysWork, signedByPasskey } from '../app/session/passkeys.ts';

/** Sends the request; if the server requires a second factor, sends it again with a passkey's signature. */
export const withPasskey = async <Answer>(
  send: (passkey?: PasskeyAnswer) => Promise<Answer>,
): Promise<Answer> => {
  try {
    return await send();
  } catch (failure) {
    if (!isCode(failure, 'SECOND_FACTOR_REQUIRED') || !passkeysWork()) throw failure;
    const challenge = await call(challengeForChange).catch((missing: unknown) => {
      throw isCode(missing, 'PASSKEY_NOT_FOUND') ? failure : missing;
    });
    return send(await signedByPasskey(challenge));
  }
};

const isCode = (failure: unknown, code: string): boolean =>
  failure instanceof ApiFailure && failure.code === code;
