import { Agent, request } from 'node:http';
import { headers } from '@granary/api/http';
import { login } from '@granary/api/users';
import { v7 as uuidV7 } from 'uuid';
import { LOCAL_PASSWORD } from '../stack/applications.mjs';

/**
 * The first account, signed in at command-api or the gateway. `send` returns `{ status, body }` for any response, `do`
 * returns the data and throws on failure. Without a gateway, `reads` is the address of query-api. If `seesOwn`, reads wait
 * until they show what this person wrote, as on the screens. Light enough not to distort benchmarks.
 */
export async function signIn(
  base,
  { reads = base, agent = new Agent({ keepAlive: true }), language = 'en-US', seesOwn = false } = {},
) {
  let written;
  const send = async (contract, { params = {}, query = {}, body = {}, token, key = uuidV7() } = {}) => {
    const path = contract.path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name]));
    const text = contract.method === 'GET' ? '' : JSON.stringify(body);
    const sent = {
      agent,
      method: contract.method,
      headers: {
        [headers.language]: language,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(seesOwn && written && contract.method === 'GET' && { [headers.waitFor]: written }),
        ...(text && {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(text),
          [headers.idempotencyKey]: key,
        }),
      },
    };
    const asked = new URLSearchParams(query);
    const url = `${contract.method === 'GET' ? reads : base}/api/v1${path}${asked.size > 0 ? `?${asked}` : ''}`;
    const answer = await answerOf(url, sent, text);
    written = answer.body.position ?? written;
    return answer;
  };
  const credentials = { username: 'super_admin', password: LOCAL_PASSWORD };
  const { access_token: token } = expectDone(await send(login, { body: credentials }));
  return personWith((contract, sent) => send(contract, { ...sent, token }), language);
}

const personWith = (send, language) => ({
  language,
  send,
  do: async (contract, sent) => expectDone(await send(contract, sent)),
});

function expectDone({ status, body }) {
  if (!body.success) throw new Error(`${status} ${body.code}: ${body.message}`);
  return body.data;
}

function answerOf(url, options, text) {
  return new Promise((resolve, reject) => {
    const sent = request(url, options, (answer) => {
      const chunks = [];
      answer.on('data', (chunk) => chunks.push(chunk));
      answer.once('end', () =>
        resolve({ status: answer.statusCode, body: JSON.parse(Buffer.concat(chunks)) }),
      );
      answer.once('error', reject);
    });
    sent.once('error', reject);
    sent.end(text);
  });
}
