import { lazyPart } from '../app/router/lazy-part.ts';

// The chart library is larger than the rest of the page.
const drawings = () => import('./drawings.tsx');
export const BarDrawing = lazyPart(async () => ({ default: (await drawings()).BarDrawing }));
export const CourseDrawing = lazyPart(async () => ({ default: (await drawings()).CourseDrawing }));
export const RowsDrawing = lazyPart(async () => ({ default: (await drawings()).RowsDrawing }));
