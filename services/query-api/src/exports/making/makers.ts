import { makeList } from './list.ts';
import type { Maker } from './maker.ts';
import { makeReport } from './report.ts';

/** How each kind of job is made; register new kinds here. */
export const makers: Readonly<Record<string, Maker | undefined>> = { list: makeList, report: makeReport };
