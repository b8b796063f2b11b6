import type { RequestRefusal } from '@granary/domain/projections';

/** Why a request could not be taken any more; nothing where it was. */
export type Refusal = RequestRefusal | undefined;
