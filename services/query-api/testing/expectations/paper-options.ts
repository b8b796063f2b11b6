import { languages } from '@granary/domain/kernel';
import { PAPER_TEXT_MAX } from '@granary/domain/papers/rules';
import { expect } from '@jest/globals';

type Print = (query: Record<string, string>) => Promise<Response>;

/** A PDF in each language, named after the document, the paper and the language. */
export const expectPaper = async (print: Print, file: string): Promise<void> => {
  for (const language of languages) {
    const answer = await print({ language });
    expect(await sizeOf(answer)).toBeGreaterThan(1_000);
    expect(answer.headers.get('content-disposition')).toContain(`${file}-${language.slice(0, 2)}.pdf`);
  }
};

/** The paper is printed with the longest texts, and refused by the name of the field that is wrong. */
export const expectOptions = async (print: Print): Promise<void> => {
  const longest = 'ក'.repeat(PAPER_TEXT_MAX);
  const [plain, full] = [
    await sizeOf(await print({})),
    await sizeOf(await print({ opening: longest, closing: longest })),
  ];
  expect(full).toBeGreaterThan(plain);
  expect(await sizeOf(await print({ signatures: 'false' }))).toBeLessThan(plain);
  expect(await sizeOf(await print({ opening: 'a\u0007b\nc', closing: '\u001b' }))).toBeGreaterThan(plain);
  for (const [field, value] of [
    ['opening', `${longest}ក`],
    ['closing', `${longest}ក`],
    ['closing', 'a\u0000b'],
    ['signatures', 'no'],
    ['language', 'fr-FR'],
  ] as const) {
    const refused = await print({ [field]: value });
    expect(refused.status).toBe(422);
    const { code, errors } = (await refused.json()) as { code: string; errors: object };
    expect([code, Object.keys(errors)]).toEqual(['VALIDATION_ERROR', [field]]);
  }
};

const sizeOf = async (answer: Response): Promise<number> => {
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  return (await answer.arrayBuffer()).byteLength;
};
