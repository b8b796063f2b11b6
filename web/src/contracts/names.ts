import type { NamedCustomer } from '@granary/api/contracts';
import { useCallback } from 'react';
import type { Tone } from '../app/theme/tones.ts';
import { useLocalName } from '../ui/widgets/local-name.ts';

/** A customer or an item in the person's language; its code while its list does not know it. */
export const useNameOf = () => {
  const localName = useLocalName();
  return useCallback(
    ({ name, code, ...names }: NamedCustomer): string => localName({ ...names, name: name ?? code }),
    [localName],
  );
};

const tones: Readonly<Record<string, Tone>> = {
  ContractSubmitted: 'info',
  ContractReviewStarted: 'info',
  ContractApproved: 'success',
  ContractRejected: 'danger',
  ContractSuspended: 'locked',
  ContractActivated: 'success',
  ContractTerminated: 'danger',
  ContractExpired: 'warning',
  ContractContributionChanged: 'progress',
  ContractContributionApplied: 'success',
};

/** What a step in a contract's life means at a glance. */
export const happeningTone = (type: string): Tone => tones[type] ?? 'neutral';
