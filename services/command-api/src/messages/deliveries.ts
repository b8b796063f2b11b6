import type { ServiceConfig } from '@granary/platform/config';
import { keepLocalMessage } from '@granary/platform/local-messages';
import type { Deliver, Letter } from './letter.ts';
import { smsDelivery } from './sms.ts';
import { mailFile, smtpDelivery } from './smtp.ts';

export type Deliveries = Readonly<Partial<Record<Letter['channel'], Deliver>>>;

/** The configured channels. If there is no mail server, the mail folder (if any) stands in for missing channels. */
export const deliveriesBy = (config: ServiceConfig): Deliveries => {
  const { GRANARY_SMTP_URL: smtp, GRANARY_SMS_URL: sms, GRANARY_MAIL: folder } = config;
  const local = folder !== undefined && !smtp ? folderDelivery(folder, config.GRANARY_MAIL_FROM) : undefined;
  const mail = smtp ? smtpDelivery(smtp, config.GRANARY_MAIL_FROM) : local;
  const phone = sms ? smsDelivery(sms, config.GRANARY_SMS_TOKEN) : local;
  return { ...(mail && { mail }), ...(phone && { sms: phone }) };
};

const folderDelivery =
  (folder: string, from: string): Deliver =>
  async (letter) =>
    keepLocalMessage(
      folder,
      { ...letter, at: new Date().toISOString() },
      letter.channel === 'mail' ? { mail: await mailFile(letter, from) } : {},
    );
