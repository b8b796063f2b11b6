import type { Permission } from '@granary/api/access';
import type { CourseStage } from '@granary/api/workflow';
import type { ApprovalTask } from '@granary/domain/approval';
import type { OutboundDocument } from '@granary/domain/outbound';

/** Who may act: holders of the permission who may work in the warehouse. */
export interface Acting {
  readonly permission: Permission;
  /** Null: wherever they work. */
  readonly warehouse: string | null;
  /** In all of these as well. */
  readonly everyWarehouse?: readonly string[];
  /** The rules of the pending approval apply as well. */
  readonly task?: ApprovalTask;
  /** Only these users. */
  readonly only?: readonly string[];
  /** Nobody of these, except a super_admin. */
  readonly except?: readonly string[];
}

/** Where a document is. */
export interface Place {
  readonly path: readonly CourseStage[];
  /** Null: it has passed all of them. */
  readonly stage: CourseStage | null;
  /** It goes no further. */
  readonly ended: boolean;
  /** Null: the system acts, or nobody has to. */
  readonly acting: Acting | null;
  /** Any one of them allows seeing it; empty: it is in no warehouse. */
  readonly warehouses: readonly string[];
  /** The goods follow this outbound order. */
  readonly follows?: string;
  /** Approved, and waiting for the hand-over or the release. */
  readonly approved?: OutboundDocument;
}
