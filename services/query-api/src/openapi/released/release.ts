// Records the API of this code as the released one, after a release: npx tsc -b && node services/query-api/dist/openapi/released/release.js
import { registeredEndpoints } from '@granary/api/registry';
import { breakingChanges } from './breaking-changes.ts';
import { readReleased, writeReleased } from './file.ts';
import { surfaceOf } from './surface.ts';

const surface = surfaceOf(registeredEndpoints);
for (const breach of breakingChanges(readReleased(), surface)) console.log(breach);
writeReleased(surface);
