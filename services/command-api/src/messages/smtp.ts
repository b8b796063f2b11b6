import { createTransport } from 'nodemailer';
import { DeliveryFailure, type Deliver, type Letter } from './letter.ts';

const PATIENCE_MS = 15_000;
const PORTS = { 'smtp:': 587, 'smtps:': 465 } as const;

/** Credentials are only sent over TLS. */
export const smtpDelivery = (address: string, from: string): Deliver => {
  const { protocol, hostname, port, username, password } = new URL(address);
  const auth = username
    ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) }
    : undefined;
  const transport = createTransport({
    host: hostname.replaceAll(/^\[|\]$/g, ''),
    port: Number(port) || PORTS[protocol as keyof typeof PORTS],
    secure: protocol === 'smtps:',
    requireTLS: auth !== undefined,
    ...(auth && { auth }),
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
    logger: false,
  });
  return async (letter) => {
    try {
      await transport.sendMail(mailOf(letter, from));
    } catch (error) {
      throw new DeliveryFailure(codeOf(error));
    }
  };
};

/** The mail as a file (RFC 5322), which mail programs open. */
export const mailFile = async (letter: Letter, from: string): Promise<Uint8Array> => {
  const composer = createTransport({ streamTransport: true, buffer: true });
  const { message } = await composer.sendMail(mailOf(letter, from));
  return message as Buffer;
};

const mailOf = ({ id, to, subject, text }: Letter, from: string) => ({
  from,
  // As an address object: in a string, user input could name other recipients.
  to: { name: '', address: to },
  subject,
  text,
  messageId: `<${id}@granary>`,
  headers: { 'Auto-Submitted': 'auto-generated' },
});

const codeOf = (error: unknown): string => {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return (
    [code, responseCode].filter((one) => typeof one === 'string' || typeof one === 'number').join(' ') ||
    'SMTP'
  );
};
