import { ApiRefusal, type ApiClient } from '@granary/client';
import { v7 as uuidV7 } from 'uuid';
import { call, type CallInput } from '../app/client/call.ts';
import { ApiFailure, isPassing } from '../app/client/failure.ts';
import { failureText } from '../app/client/notifications.ts';

/** Sends what an import asks for as the signed-in user; `onLost` is called if the server cannot be reached. */
export const apiClient = (onLost: () => void): ApiClient => ({
  request: async (contract, { params, query, body, key } = {}) => {
    const input = { params, query, body } as unknown as CallInput<typeof contract>;
    const options = contract.method === 'GET' ? {} : { idempotencyKey: key ?? uuidV7() };
    try {
      return await call(contract, ...([input, options] as unknown as never));
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure;
      if (isPassing(failure)) onLost();
      throw new ApiRefusal(failure.status, failure.code, failureText(failure), failure.errors);
    }
  },
});
