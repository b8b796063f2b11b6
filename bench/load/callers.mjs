import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { UPLOAD_CONTENT_TYPE, uploadFile } from '@granary/api/files';
import { headers } from '@granary/api/http';
import { login } from '@granary/api/users';
import { ApiRefusal } from '@granary/import';
import { v7 as uuidV7 } from 'uuid';

const AGAIN_AFTER_MS = 200;
/** Some people press twice. */
const TWICE = 0.03;

/**
 * Callers of the API as the demo's stories know them. What got no clear answer is asked again with the same key until
 * there is one. `answers` notes every single answer, `keys` what became of each key.
 */
export function callersOf(base, { answers, keys, random }) {
  const agent = new Agent({ keepAlive: true, maxSockets: 128 });

  const once = async (contract, sent) => {
    const begun = Date.now();
    const { method, path } = contract;
    const answer = await exchange(agent, base, contract, sent).catch(noAnswer);
    answers.note({ ...answer, method, path, begun, ended: Date.now() });
    return answer;
  };
  const untilClear = async (contract, sent) => {
    for (;;) {
      const answer = await once(contract, sent);
      if (answer.status !== 0 && answer.status < 500) return answer;
      await pause(AGAIN_AFTER_MS);
    }
  };
  const ask = async (contract, sent) => {
    const isCommand = contract.method !== 'GET';
    const isTwice = isCommand && random.chance(TWICE);
    const [answer] = await Promise.all([
      untilClear(contract, sent),
      ...(isTwice ? [untilClear(contract, sent)] : []),
    ]);
    if (isCommand) keys.set(sent.key, { contract, status: answer.status, code: answer.code });
    if (answer.status >= 400)
      throw new ApiRefusal(answer.status, answer.code, answer.body?.message ?? '', answer.body?.errors ?? {});
    return answer.body?.data;
  };
  const callerWith = (token) => {
    let written;
    return {
      async request(contract, { params, query, body, key = uuidV7() } = {}) {
        return ask(contract, {
          params,
          query,
          body,
          key,
          token,
          written,
          onPosition: (at) => (written = at),
        });
      },
      upload: (content) => ask(uploadFile, { token, key: uuidV7(), content }),
    };
  };

  return {
    async signIn(username, password) {
      const { access_token: token } = await ask(login, { body: { username, password }, key: uuidV7() });
      return callerWith(token);
    },
    anonymous: () => callerWith(undefined),
    close: () => agent.destroy(),
  };
}

const noAnswer = () => ({ status: 0, code: 'NO_ANSWER' });

function exchange(agent, base, { method, path }, { params = {}, query = {}, body, key, token, ...more }) {
  const isRead = method === 'GET';
  const payload = isRead ? undefined : (more.content ?? JSON.stringify(body ?? {}));
  const named = path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name] ?? '-'));
  const asked = new URLSearchParams(query);
  const url = `${base}/api/v1${named}${asked.size > 0 ? `?${asked}` : ''}`;
  const sent = {
    agent,
    method,
    headers: {
      [headers.language]: 'en-US',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(isRead && more.written && { [headers.waitFor]: more.written }),
      ...(!isRead && {
        'content-type': more.content ? UPLOAD_CONTENT_TYPE : 'application/json',
        'content-length': Buffer.byteLength(payload),
        [headers.idempotencyKey]: key,
      }),
    },
  };
  return new Promise((resolve, reject) => {
    const asking = request(url, sent, (answer) => {
      const chunks = [];
      answer.on('data', (chunk) => chunks.push(chunk));
      answer.once('error', reject);
      answer.once('close', () => reject(new Error('broken off')));
      answer.once('end', () => {
        const said = readAnswer(answer, Buffer.concat(chunks));
        if (said.body?.position) more.onPosition?.(said.body.position);
        resolve(said);
      });
    });
    asking.once('error', reject);
    asking.end(payload);
  });
}

function readAnswer({ statusCode: status, headers: told }, bytes) {
  const isJson = told['content-type']?.includes('json');
  const body = isJson ? JSON.parse(bytes) : undefined;
  return {
    status,
    body,
    code: body?.code ?? (status < 400 ? 'DONE' : 'UNCLEAR'),
    requestId: told['x-request-id'] ?? body?.requestId,
    retryAfter: told['retry-after'],
  };
}
