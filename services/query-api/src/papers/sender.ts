import { text } from '@granary/api/texts';
import type { Language } from '@granary/domain/kernel';
import type { PdfDocument } from '@granary/pdf';
import { nameIn } from '../files/index.ts';
import type { PaperSeller } from './sellers.ts';

const taxNumberLabel = text('税号', 'Tax number', 'លេខអត្តសញ្ញាណសារពើពន្ធ');

/** Name, address and numbers of the company, one per line, and its logo; nothing if none is set. */
export const senderOf = (
  company: PaperSeller | null,
  language: Language,
): Pick<PdfDocument, 'sender' | 'logo'> => {
  if (!company) return {};
  const { address, taxNumber, phone, logo } = company;
  return {
    ...(logo && { logo }),
    sender: [
      nameIn(language, company),
      ...(address ? [address] : []),
      ...(taxNumber ? [`${taxNumberLabel[language]} ${taxNumber}`] : []),
      ...(phone ? [phone] : []),
    ],
  };
};
