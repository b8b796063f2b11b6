import { z } from 'zod';

/** `validateSearch` of a form that a template can fill: the template to apply. */
export const templateSearch = z.object({ template: z.string().optional().catch(undefined) });
export type TemplateSearch = z.output<typeof templateSearch>;
