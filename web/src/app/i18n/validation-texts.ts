import { validationText } from '@granary/api/validation';
import i18next from 'i18next';
import { z } from 'zod';

/** Schemas shared with the server speak the person's language; a schema's own `error` text still wins. */
export const speakValidation = (): void => {
  z.config({
    customError: (issue) =>
      validationText(issue, (word, figures) => i18next.t(`validation:${word}`, { ...figures })),
  });
};
