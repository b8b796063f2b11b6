import type { EvidencePackage } from '@granary/api/evidence';

/** The package cannot be made, for a reason to report to the user. */
export class Unmakeable extends Error {
  readonly failure: NonNullable<EvidencePackage['failure']>;

  constructor(failure: NonNullable<EvidencePackage['failure']>) {
    super(failure);
    this.failure = failure;
  }
}
