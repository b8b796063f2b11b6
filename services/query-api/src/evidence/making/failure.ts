import type { EvidencePackage } from '@granary/api/evidence';

/** No package can be made, for a reason that can be told. */
export class Unmakeable extends Error {
  readonly failure: NonNullable<EvidencePackage['failure']>;

  constructor(failure: NonNullable<EvidencePackage['failure']>) {
    super(failure);
    this.failure = failure;
  }
}
