/** One message to one person, as it leaves. */
export interface Letter {
  readonly id: string;
  readonly channel: 'mail' | 'sms';
  readonly to: string;
  /** Not sent where the channel has none. */
  readonly subject: string;
  readonly text: string;
}

export type Deliver = (letter: Letter) => Promise<void>;

/** `code` is all that may be logged and kept: what a server says may repeat addresses and credentials. */
export class DeliveryFailure extends Error {
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.name = 'DeliveryFailure';
    this.code = code;
  }
}
