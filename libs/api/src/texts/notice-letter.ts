import { COMPANY_TIME_ZONE } from '@granary/domain/warehouses';
import type { Language } from '@granary/domain/kernel';
import type { Notification } from '../notifications/index.ts';
import { formatMinute } from './dates.ts';
import { filled } from './filled.ts';
import { letterIn } from './letters.ts';
import { noticeSentence } from './notices.ts';
import { wordTexts } from './words.ts';

/** A letter names so many and counts the others: it tells that there is something to look at, and is no list. */
const NAMED = 20;

interface NoticeLetter {
  readonly name: string;
  /** Of one kind, newest first; at least one. */
  readonly notices: readonly Notification[];
  readonly linkOf: (told: Notification) => string;
  /** Where its reader chooses what is mailed. */
  readonly profile: string;
}

/** One mail about everything new of one kind. */
export const noticeLetterIn = (
  language: Language | null,
  { name, notices, linkOf, profile }: NoticeLetter,
): { subject: string; text: string } =>
  letterIn(language, 'notices', (one) => {
    const shown = notices.slice(0, NAMED);
    const parts = shown.map((told) => {
      const moment = formatMinute(told.at, one, COMPANY_TIME_ZONE);
      return `${noticeSentence(told, one)}\n${moment}\n${linkOf(told)}`;
    });
    const more = notices.length - shown.length;
    if (more > 0) parts.push(andMore(more, one));
    const [first] = notices;
    const others = notices.length - 1;
    const subject = first ? noticeSentence(first, one) : '';
    return {
      name,
      subject: others > 0 ? `${subject}, ${andMore(others, one)}` : subject,
      notices: parts.join('\n\n'),
      profile,
    };
  });

const andMore = (count: number, language: Language): string =>
  filled(wordTexts.andMore[language], () => String(count));
