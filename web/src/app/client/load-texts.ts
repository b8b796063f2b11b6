import i18next from 'i18next';
import type { ApiFailure } from './failure.ts';

const loads = [
  [/^GET \/logs\/operations/, 'operations'],
  [/^GET \/inventory\/expiry-warnings/, 'expiry'],
  [/^GET \/inventory\/\{id\}/, 'batch'],
  [/^GET \/inventory/, 'inventory'],
] as const;

const ones = [
  [/^GET \/inventory\/\{id\}/, 'batch'],
  [/^GET \/contracts\/\{code\}/, 'contract'],
  [/^GET \/customers\/\{code\}/, 'customer'],
] as const;

/** What could not be loaded, where the catalogue has words for it. */
export const notLoaded = ({ asked }: ApiFailure, inBin: boolean): string => {
  const thing = inBin ? 'deleted' : loads.find(([pattern]) => pattern.test(asked))?.[1];
  return thing ? i18next.t(`errors:load.${thing}`) : i18next.t('errors:requestFailed');
};

/** What is not there; undefined: the server's own words do. */
export const notThere = ({ asked }: ApiFailure): string | undefined => {
  const thing = ones.find(([pattern]) => pattern.test(asked))?.[1];
  return thing && i18next.t(`errors:missing.${thing}`);
};
