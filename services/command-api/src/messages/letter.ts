/** A message to one recipient, ready to send. */
export interface Letter {
  readonly id: string;
  readonly channel: 'mail' | 'sms';
  readonly to: string;
  /** Ignored by channels without subjects. */
  readonly subject: string;
  readonly text: string;
}

export type Deliver = (letter: Letter) => Promise<void>;

/** Only `code` may be logged and stored: a server's response may contain addresses and credentials. */
export class DeliveryFailure extends Error {
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.name = 'DeliveryFailure';
    this.code = code;
  }
}
