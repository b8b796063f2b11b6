import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

interface Received {
  readonly to: string;
  readonly data: string;
}

/** A minimal SMTP server. `refusing(n)` rejects the next n messages temporarily. */
export const startMailServer = async () => {
  const received: Received[] = [];
  const commands: string[] = [];
  let refusals = 0;
  const server = createServer((socket) => talk(socket, { received, commands, refuse: () => refusals-- > 0 }));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    received,
    commands,
    refusing: (times: number) => {
      refusals = times;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
};

interface Conversation {
  readonly received: Received[];
  readonly commands: string[];
  readonly refuse: () => boolean;
}

const talk = (socket: Socket, { received, commands, refuse }: Conversation): void => {
  let to = '';
  let data: string | undefined;
  let rest = '';
  const answer = (line: string) => socket.write(`${line}\r\n`);
  const take = (line: string): void => {
    if (data !== undefined) {
      if (line !== '.') {
        data += `${line}\n`;
        return;
      }
      received.push({ to, data });
      data = undefined;
      answer('250 kept');
      return;
    }
    commands.push(line);
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === 'RCPT') {
      if (refuse()) {
        answer('451 not now');
        return;
      }
      to = /<(.*)>/.exec(line)?.[1] ?? '';
    }
    if (verb === 'DATA') {
      data = '';
      answer('354 go on');
      return;
    }
    if (verb === 'STAR') {
      answer('502 no TLS here');
      return;
    }
    answer(verb === 'QUIT' ? '221 bye' : '250 well');
    if (verb === 'QUIT') socket.end();
  };
  socket.on('error', () => undefined);
  socket.on('data', (chunk) => {
    const lines = (rest + chunk.toString()).split('\r\n');
    rest = lines.pop() ?? '';
    for (const line of lines) take(line);
  });
  answer('220 mail server for tests');
};

/** Subject and text of a plain mail, decoded. */
export const readMail = (data: string): { subject: string; text: string } => {
  const end = data.indexOf('\n\n');
  const headers = data.slice(0, end).replaceAll(/\n[ \t]+/g, ' ');
  const headerOf = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(headers)?.[1] ?? '';
  return {
    subject: headerOf('Subject').replaceAll(
      /=\?UTF-8\?([BQ])\?([^?]*)\?=( (?==\?))?/gi,
      (_, encoding: string, word: string) =>
        encoding.toUpperCase() === 'B' ? fromBase64(word) : fromQuoted(word.replaceAll('_', ' ')),
    ),
    text: decoders[headerOf('Content-Transfer-Encoding')]?.(data.slice(end + 2)) ?? data.slice(end + 2),
  };
};

const fromBase64 = (text: string): string => Buffer.from(text, 'base64').toString();
const fromQuoted = (text: string): string =>
  decodeURIComponent(
    text
      .replaceAll('=\n', '')
      .replaceAll('%', '%25')
      .replaceAll(/=([0-9A-F]{2})/gi, '%$1'),
  );
const decoders: Readonly<Record<string, (text: string) => string>> = {
  base64: fromBase64,
  'quoted-printable': fromQuoted,
};
