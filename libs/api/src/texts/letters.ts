import { languages, type Language } from '@granary/domain/kernel';
import { filled } from './filled.ts';
import { text, type Text } from './text.ts';

interface Wording {
  /** Of mail; text messages have none. */
  readonly subject: Text;
  readonly body: Text;
}

const letters = {
  passwordChanged: {
    subject: text('您的密码已更改', 'Your password was changed', 'ពាក្យសម្ងាត់របស់អ្នកត្រូវបានប្តូរ'),
    body: text(
      '{{name}}，您好：\n\n您的 Granary 账户（{{username}}）的密码刚刚已更改，其他设备上的登录均已结束。\n\n如果这不是您本人的操作，请立即联系管理员。',
      'Hello {{name}},\n\nThe password of your Granary account ({{username}}) has just been changed, and sign-ins on other devices have ended.\n\nIf this was not you, tell an administrator at once.',
      'សួស្តី {{name}}៖\n\nពាក្យសម្ងាត់នៃគណនី Granary របស់អ្នក ({{username}}) ទើបតែត្រូវបានប្តូរ ហើយការចូលនៅលើឧបករណ៍ផ្សេងទៀតត្រូវបានបញ្ចប់។\n\nប្រសិនបើនេះមិនមែនជាអ្នកទេ សូមប្រាប់អ្នកគ្រប់គ្រងជាបន្ទាន់។',
    ),
  },
} satisfies Readonly<Record<string, Wording>>;

export type LetterName = keyof typeof letters;

/** In one language, or, where nobody knows which, in all of them one below the other. */
export const letterIn = (
  language: Language | null,
  name: LetterName,
  values: Readonly<Record<string, string>>,
): { subject: string; text: string } => {
  const { subject, body } = letters[name];
  const chosen = language === null ? languages : [language];
  const all = (wording: Text, between: string) =>
    chosen.map((one) => filled(wording[one], (key) => values[key] ?? '')).join(between);
  return { subject: all(subject, ' · '), text: all(body, '\n\n———\n\n') };
};
