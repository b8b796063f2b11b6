import { DeliveryFailure, type Deliver } from './letter.ts';

const PATIENCE_MS = 15_000;

/** A gateway that accepts `{ id, to, text }` as JSON and uses `id` to detect repetitions. */
export const smsDelivery =
  (address: string, token: string | undefined): Deliver =>
  async ({ id, to, text }) => {
    const response = await fetch(address, {
      method: 'POST',
      // Do not send the token to another host.
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
      headers: {
        'content-type': 'application/json',
        'idempotency-key': id,
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ id, to, text }),
    }).catch(() => {
      throw new DeliveryFailure('SMS_NO_ANSWER');
    });
    await response.body?.cancel();
    if (!response.ok) throw new DeliveryFailure(`SMS_HTTP_${response.status}`);
  };
