/** An attachment as stored in its document's row. */
export interface AttachedFile {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly size: number;
  readonly sha256: string;
  readonly addedBy: string;
  readonly addedAt: string;
}
