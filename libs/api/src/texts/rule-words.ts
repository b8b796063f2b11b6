import type { DecimalText, Language } from '@granary/domain/kernel';
import { formatMoney } from './figures.ts';
import { filled } from './filled.ts';
import { wordTexts } from './words.ts';

/** Why a rule took a step: `By rule: up to $500.00`; without an amount, because the customer is trusted. */
export const ruleWords = (upTo: DecimalText | undefined, language: Language): string =>
  upTo === undefined
    ? wordTexts.byRuleForCustomer[language]
    : filled(wordTexts.byRuleUpTo[language], () => formatMoney(upTo));
