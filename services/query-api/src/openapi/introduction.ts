import { headers } from '@granary/api/http';

export const introduction = [
  'Sign in with `POST /auth/login` and send the token as `Authorization: Bearer …`. `GET` only reads; everything else is a command.',
  `A command may be sent again: with the same \`${headers.idempotencyKey}\`, a UUID, the same request of the same person is carried out once and answers the same; any other request under that key is refused with \`IDEMPOTENCY_KEY_REUSED\`. Its answer carries a \`position\`; send it back as \`${headers.waitFor}\` and a read waits, up to three seconds, until it shows what you wrote. A read that could not wait long enough says \`stale\`.`,
  'An approval or a rejection may name the `submission` that its document answered: if it has been submitted again since, the decision is refused with `CONCURRENT_CHANGE`. Without it, what is there now is decided.',
  'Every answer is `{ success, data, message }`; every refusal `{ success: false, code, message, errors, facts, requestId }`, its message in the language of `Accept-Language`: `zh-CN`, `en-US` or `km-KH`.',
  'A program that keeps a copy of the log reads `GET /events`: it stores `next` with what it has copied, and asks for what comes `after` it. An answer with `atEnd` is the moment to pause; if it has `waitsFor`, an event cannot be shown until an operator has acted, and it and all later ones come then. Every event that the caller may see comes once, in the order of the log; with a right given later, older ones come only by reading from the beginning.',
  'Money and quantities are decimal strings, moments ISO 8601 in UTC, days `yyyy-mm-dd`.',
  'What you do not know, ignore: fields may be added to answers, and values to enumerations. Nothing else changes within this version.',
].join('\n\n');
