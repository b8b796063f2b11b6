import { ConfirmDialog } from './ConfirmDialog.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';
import { questions } from './ask.ts';

/** Renders the dialogs opened by `ask`. */
export const DialogHost = () => {
  const question = questions.use((state) => state.open);
  if (!question) return null;
  const close = () => questions.set({ open: undefined });
  if (question.kind === 'confirm')
    return (
      <ConfirmDialog
        request={question.request}
        onAnswer={(yes) => {
          close();
          question.answer(yes);
        }}
      />
    );
  return (
    <ReasonDialog
      request={question.request}
      onAnswer={(said) => {
        close();
        if (question.kind === 'day') question.answer(said);
        else question.answer(said?.reason);
      }}
    />
  );
};
