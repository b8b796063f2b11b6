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

/** The title for a list that could not be loaded, specific to the endpoint where the catalogue has one. */
export const notLoaded = ({ asked }: ApiFailure, inBin: boolean): string => {
  const thing = inBin ? 'deleted' : loads.find(([pattern]) => pattern.test(asked))?.[1];
  return thing ? i18next.t(`errors:load.${thing}`) : i18next.t('errors:requestFailed');
};

/** The title for a missing record; undefined if the server's message is to be shown. */
export const notThere = ({ asked }: ApiFailure): string | undefined => {
  const thing = ones.find(([pattern]) => pattern.test(asked))?.[1];
  return thing && i18next.t(`errors:missing.${thing}`);
};
