import { validationText } from '@granary/api/validation';
import i18next from 'i18next';
import { z } from 'zod';

/**
 * Sets zod's messages for schemas shared with the server to the user's language; a schema's own `error` text takes
 * precedence.
 */
export const speakValidation = (): void => {
  z.config({
    customError: (issue) =>
      validationText(issue, (word, figures) => i18next.t(`validation:${word}`, { ...figures })),
  });
};
