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
  twoFactorOn: {
    subject: text('双重验证已开启', 'Two-factor sign-in is on', 'ការផ្ទៀងផ្ទាត់ពីរជំហានត្រូវបានបើក'),
    body: text(
      '{{name}}，您好：\n\n您的 Granary 账户（{{username}}）刚刚开启了双重验证，其他设备上的登录均已结束。\n\n如果这不是您本人的操作，请立即联系管理员。',
      'Hello {{name}},\n\nTwo-factor sign-in of your Granary account ({{username}}) has just been turned on, and sign-ins on other devices have ended.\n\nIf this was not you, tell an administrator at once.',
      'សួស្តី {{name}}៖\n\nការផ្ទៀងផ្ទាត់ពីរជំហាននៃគណនី Granary របស់អ្នក ({{username}}) ទើបតែត្រូវបានបើក ហើយការចូលនៅលើឧបករណ៍ផ្សេងទៀតត្រូវបានបញ្ចប់។\n\nប្រសិនបើនេះមិនមែនជាអ្នកទេ សូមប្រាប់អ្នកគ្រប់គ្រងជាបន្ទាន់។',
    ),
  },
  twoFactorOff: {
    subject: text('双重验证已关闭', 'Two-factor sign-in is off', 'ការផ្ទៀងផ្ទាត់ពីរជំហានត្រូវបានបិទ'),
    body: text(
      '{{name}}，您好：\n\n您的 Granary 账户（{{username}}）刚刚关闭了双重验证，现在仅凭密码即可登录。\n\n如果这不是您本人的操作，请立即联系管理员。',
      'Hello {{name}},\n\nTwo-factor sign-in of your Granary account ({{username}}) has just been turned off: the password alone is enough now.\n\nIf this was not you, tell an administrator at once.',
      'សួស្តី {{name}}៖\n\nការផ្ទៀងផ្ទាត់ពីរជំហាននៃគណនី Granary របស់អ្នក ({{username}}) ទើបតែត្រូវបានបិទ៖ ឥឡូវនេះពាក្យសម្ងាត់តែមួយគ្រប់គ្រាន់។\n\nប្រសិនបើនេះមិនមែនជាអ្នកទេ សូមប្រាប់អ្នកគ្រប់គ្រងជាបន្ទាន់។',
    ),
  },
  invitation: {
    subject: text('您的 Granary 账户', 'Your Granary account', 'គណនី Granary របស់អ្នក'),
    body: text(
      '{{name}}，您好：\n\n已为您创建 Granary 账户，用户名为 {{username}}。请通过以下链接设置密码：\n\n{{link}}\n\n链接三天内有效，只能使用一次。',
      'Hello {{name}},\n\nYou have an account in Granary; your username is {{username}}. Set your password here:\n\n{{link}}\n\nThe link works for three days, and once.',
      'សួស្តី {{name}}៖\n\nអ្នកមានគណនីក្នុង Granary ហើយឈ្មោះអ្នកប្រើរបស់អ្នកគឺ {{username}}។ សូមកំណត់ពាក្យសម្ងាត់តាមតំណនេះ៖\n\n{{link}}\n\nតំណនេះប្រើបានរយៈពេលបីថ្ងៃ និងតែម្តងប៉ុណ្ណោះ។',
    ),
  },
  passwordRecovery: {
    subject: text('设置新密码', 'Set a new password', 'កំណត់ពាក្យសម្ងាត់ថ្មី'),
    body: text(
      '{{name}}，您好：\n\n有人（可能是您本人）表示忘记了 Granary 账户 {{username}} 的密码。请通过以下链接设置新密码：\n\n{{link}}\n\n链接三十分钟内有效，只能使用一次。如果不是您本人，请忽略此邮件，密码不会改变。',
      'Hello {{name}},\n\nSomebody, probably you, has forgotten the password of the Granary account {{username}}. Set a new one here:\n\n{{link}}\n\nThe link works for thirty minutes, and once. If it was not you, do nothing: the password stays as it is.',
      'សួស្តី {{name}}៖\n\nមាននរណាម្នាក់ ប្រហែលជាអ្នក បានភ្លេចពាក្យសម្ងាត់នៃគណនី Granary {{username}}។ សូមកំណត់ពាក្យសម្ងាត់ថ្មីតាមតំណនេះ៖\n\n{{link}}\n\nតំណនេះប្រើបានរយៈពេលសាមសិបនាទី និងតែម្តងប៉ុណ្ណោះ។ ប្រសិនបើមិនមែនជាអ្នកទេ សូមកុំធ្វើអ្វីទាំងអស់ ពាក្យសម្ងាត់នៅដដែល។',
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
