import type { RequestRefusal } from '@granary/domain/projections';

/** Why a request came too late, or undefined if it was accepted. */
export type Refusal = RequestRefusal | undefined;
