export { isConsistent, isIncluded } from './checks.ts';
export { GrowingTree } from './growing-tree.ts';
export { leafHash, sha256 } from './hashes.ts';
export { consistencyPath, inclusionPath, rootOf, type NodeAt } from './proofs.ts';
export { hashesBeside, rootOfLeaves, type LeafRange } from './ranges.ts';
