export {
  LINEAGE_DEEPEST,
  LINEAGE_FILE_WIDEST,
  LINEAGE_WIDEST,
  getLineage,
  getLineageFile,
  lineageDirections,
  lineageEdgeKinds,
  lineageFileFormats,
  type Lineage,
  type LineageDirection,
  type LineageEdge,
  type LineageEdgeKind,
  type LineageNode,
} from './contracts.ts';
export {
  lineageMoves,
  lineageNodeKinds,
  lineageParties,
  type LineageMove,
  type LineageNodeKind,
} from './moves.ts';
