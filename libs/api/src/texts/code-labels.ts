import type { Language } from '@granary/domain/kernel';
import enEvents from './locales/en-US/events.json' with { type: 'json' };
import enStatus from './locales/en-US/status.json' with { type: 'json' };
import kmEvents from './locales/km-KH/events.json' with { type: 'json' };
import kmStatus from './locales/km-KH/status.json' with { type: 'json' };
import zhEvents from './locales/zh-CN/events.json' with { type: 'json' };
import zhStatus from './locales/zh-CN/status.json' with { type: 'json' };

interface Words {
  readonly category: Readonly<Record<string, string>>;
  readonly type: Readonly<Record<string, string>>;
  readonly role: Readonly<Record<string, string>>;
  readonly outcome: Readonly<Record<string, string>>;
  readonly batch: Readonly<Record<string, string>>;
  readonly contract: Readonly<Record<string, string>>;
  readonly approval: Readonly<Record<string, string>>;
  readonly refusal: Readonly<Record<string, string>>;
  readonly poison: Readonly<Record<string, string>>;
  readonly credit: Readonly<Record<string, string>>;
  readonly count: Readonly<Record<string, string>>;
  readonly recall: Readonly<Record<string, string>>;
  readonly movement: Readonly<Record<string, string>>;
  readonly expiryPlan: Readonly<Record<string, string>>;
  readonly inboundType: Readonly<Record<string, string>>;
  readonly outboundType: Readonly<Record<string, string>>;
  readonly decision: Readonly<Record<string, string>>;
  readonly priority: Readonly<Record<string, string>>;
  readonly report: Readonly<Record<string, string>>;
  readonly period: Readonly<Record<string, string>>;
  readonly pauseReason: Readonly<Record<string, string>>;
  readonly exportFailure: Readonly<Record<string, string>>;
  readonly notice: Readonly<Record<string, string>>;
  readonly model: Readonly<Record<string, string>>;
}

export const codeLabels: Readonly<Record<Language, Words>> = {
  'zh-CN': { ...zhEvents, ...zhStatus },
  'en-US': { ...enEvents, ...enStatus },
  'km-KH': { ...kmEvents, ...kmStatus },
};

/** The display text of a code, such as an event type or batch status; the code itself if it has none. */
export const codeLabel = (kind: keyof Words, code: string, language: Language): string => {
  const words = codeLabels[language][kind];
  return (Object.hasOwn(words, code) ? words[code] : undefined) ?? code;
};
