export type { Difference } from './difference.ts';
export { isProven, proofOf, provenEvent, type Proof } from './proof.ts';
export { lastHeads, readHeads, signerOf, type SignedHead } from './heads.ts';
export { readPublicKey, signingKey, type PublicKey, type SigningKey } from './keys.ts';
export { leafFields, leafLine, parseLeaf, type Leaf } from './leaf.ts';
export { EvidenceContradicted, EvidenceRecorder } from './recorder.ts';
export { TreeReader } from './tree-reader.ts';
export { lastVerification, noteVerification, type NotedVerification } from './verifications.ts';
export { verifyLog, type Fault, type Verification } from './verification.ts';
