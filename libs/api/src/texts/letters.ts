import { languages, type Language } from '@granary/domain/kernel';
import { filled } from './filled.ts';
import { text, type Text } from './text.ts';

interface Wording {
  /** For mail only; text messages have no subject. */
  readonly subject: Text;
  readonly body: Text;
}

const letters = {
  passwordChanged: {
    subject: text('您的密码已更改', 'Your password was changed', 'ពាក្យសម្ងាត់របស់អ្នកត្រូវបានប្តូរ'),
    body: text(
      '{{name}}，您好：\n\n您的谷仓账户（{{username}}）的密码刚刚已更改，其他设备上的登录均已结束。\n\n如果这不是您本人的操作，请立即联系管理员。',
      'Hello {{name}},\n\nThe password of your Granary account ({{username}}) has just been changed. Your other devices have been signed out.\n\nIf this was not you, contact an administrator immediately.',
      'សួស្តី {{name}}៖\n\nពាក្យសម្ងាត់នៃគណនី Granary របស់អ្នក ({{username}}) ទើបតែត្រូវបានប្តូរ ហើយការចូលនៅលើឧបករណ៍ផ្សេងទៀតត្រូវបានបញ្ចប់។\n\nប្រសិនបើនេះមិនមែនជាអ្នកទេ សូមប្រាប់អ្នកគ្រប់គ្រងជាបន្ទាន់។',
    ),
  },
  twoFactorOn: {
    subject: text('双重验证已开启', 'Two-factor sign-in is on', 'ការផ្ទៀងផ្ទាត់ពីរជំហានត្រូវបានបើក'),
    body: text(
      '{{name}}，您好：\n\n您的谷仓账户（{{username}}）刚刚开启了双重验证，其他设备上的登录均已结束。\n\n如果这不是您本人的操作，请立即联系管理员。',
      'Hello {{name}},\n\nTwo-factor sign-in has just been turned on for your Granary account ({{username}}). Your other devices have been signed out.\n\nIf this was not you, contact an administrator immediately.',
      'សួស្តី {{name}}៖\n\nការផ្ទៀងផ្ទាត់ពីរជំហាននៃគណនី Granary របស់អ្នក ({{username}}) ទើបតែត្រូវបានបើក ហើយការចូលនៅលើឧបករណ៍ផ្សេងទៀតត្រូវបានបញ្ចប់។\n\nប្រសិនបើនេះមិនមែនជាអ្នកទេ សូមប្រាប់អ្នកគ្រប់គ្រងជាបន្ទាន់។',
    ),
  },
  twoFactorOff: {
    subject: text('双重验证已关闭', 'Two-factor sign-in is off', 'ការផ្ទៀងផ្ទាត់ពីរជំហានត្រូវបានបិទ'),
    body: text(
      '{{name}}，您好：\n\n您的谷仓账户（{{username}}）刚刚关闭了双重验证，现在仅凭密码即可登录。\n\n如果这不是您本人的操作，请立即联系管理员。',
      'Hello {{name}},\n\nTwo-factor sign-in has just been turned off for your Granary account ({{username}}). The password alone now signs in.\n\nIf this was not you, contact an administrator immediately.',
      'សួស្តី {{name}}៖\n\nការផ្ទៀងផ្ទាត់ពីរជំហាននៃគណនី Granary របស់អ្នក ({{username}}) ទើបតែត្រូវបានបិទ៖ ឥឡូវនេះពាក្យសម្ងាត់តែមួយគ្រប់គ្រាន់។\n\nប្រសិនបើនេះមិនមែនជាអ្នកទេ សូមប្រាប់អ្នកគ្រប់គ្រងជាបន្ទាន់។',
    ),
  },
  passkeyAdded: {
    subject: text('已添加通行密钥', 'A passkey was added', 'សោសម្ងាត់មួយត្រូវបានបន្ថែម'),
    body: text(
      '{{name}}，您好：\n\n您的谷仓账户（{{username}}）刚刚添加了一个通行密钥，可用它登录。\n\n如果这不是您本人的操作，请立即联系管理员。',
      'Hello {{name}},\n\nA passkey has just been added to your Granary account ({{username}}) and can be used to sign in.\n\nIf this was not you, contact an administrator immediately.',
      'សួស្តី {{name}}៖\n\nសោសម្ងាត់មួយទើបតែត្រូវបានបន្ថែមទៅគណនី Granary របស់អ្នក ({{username}}) ហើយអាចប្រើដើម្បីចូលបាន។\n\nប្រសិនបើនេះមិនមែនជាអ្នកទេ សូមប្រាប់អ្នកគ្រប់គ្រងជាបន្ទាន់។',
    ),
  },
  passkeyRemoved: {
    subject: text('已移除通行密钥', 'A passkey was removed', 'សោសម្ងាត់មួយត្រូវបានដកចេញ'),
    body: text(
      '{{name}}，您好：\n\n您的谷仓账户（{{username}}）刚刚移除了一个通行密钥，它不能再用于登录。\n\n如果这不是您本人的操作，请立即联系管理员。',
      'Hello {{name}},\n\nA passkey has just been removed from your Granary account ({{username}}) and can no longer be used to sign in.\n\nIf this was not you, contact an administrator immediately.',
      'សួស្តី {{name}}៖\n\nសោសម្ងាត់មួយទើបតែត្រូវបានដកចេញពីគណនី Granary របស់អ្នក ({{username}}) ហើយមិនអាចប្រើដើម្បីចូលទៀតទេ។\n\nប្រសិនបើនេះមិនមែនជាអ្នកទេ សូមប្រាប់អ្នកគ្រប់គ្រងជាបន្ទាន់។',
    ),
  },
  passkeyCopied: {
    subject: text('通行密钥可能已被复制', 'A passkey may have been copied', 'សោសម្ងាត់មួយអាចត្រូវបានចម្លង'),
    body: text(
      '{{name}}，您好：\n\n您的谷仓账户（{{username}}）的一个通行密钥被拒绝，因为它的计数倒退了：可能有人复制了它。请移除该通行密钥，并添加一个新的。\n\n如有疑问，请立即联系管理员。',
      'Hello {{name}},\n\nA passkey of your Granary account ({{username}}) was refused because its counter went backwards: someone may have copied it. Remove it and add a new one.\n\nIf in doubt, contact an administrator immediately.',
      'សួស្តី {{name}}៖\n\nសោសម្ងាត់មួយនៃគណនី Granary របស់អ្នក ({{username}}) ត្រូវបានបដិសេធ ព្រោះវារាប់ថយក្រោយ៖ អាចមាននរណាម្នាក់មានច្បាប់ចម្លង។ សូមដកវាចេញ ហើយបន្ថែមសោថ្មី។\n\nប្រសិនបើមានចម្ងល់ សូមប្រាប់អ្នកគ្រប់គ្រងជាបន្ទាន់។',
    ),
  },
  invitation: {
    subject: text('您的谷仓账户', 'Your Granary account', 'គណនី Granary របស់អ្នក'),
    body: text(
      '{{name}}，您好：\n\n已为您创建 谷仓账户，用户名为 {{username}}。请通过以下链接设置密码：\n\n{{link}}\n\n链接三天内有效，只能使用一次。',
      'Hello {{name}},\n\nA Granary account has been created for you. Your username is {{username}}. Set your password here:\n\n{{link}}\n\nThe link is valid for three days and can be used once.',
      'សួស្តី {{name}}៖\n\nអ្នកមានគណនីក្នុង Granary ហើយឈ្មោះអ្នកប្រើរបស់អ្នកគឺ {{username}}។ សូមកំណត់ពាក្យសម្ងាត់តាមតំណនេះ៖\n\n{{link}}\n\nតំណនេះប្រើបានរយៈពេលបីថ្ងៃ និងតែម្តងប៉ុណ្ណោះ។',
    ),
  },
  passwordRecovery: {
    subject: text('设置新密码', 'Set a new password', 'កំណត់ពាក្យសម្ងាត់ថ្មី'),
    body: text(
      '{{name}}，您好：\n\n有人（可能是您本人）表示忘记了 谷仓账户 {{username}} 的密码。请通过以下链接设置新密码：\n\n{{link}}\n\n链接三十分钟内有效，只能使用一次。如果不是您本人，请忽略此邮件，密码不会改变。',
      'Hello {{name}},\n\nSomeone, probably you, asked to reset the password of the Granary account {{username}}. Set a new one here:\n\n{{link}}\n\nThe link is valid for 30 minutes and can be used once. If this was not you, ignore this e-mail; your password will not change.',
      'សួស្តី {{name}}៖\n\nមាននរណាម្នាក់ ប្រហែលជាអ្នក បានភ្លេចពាក្យសម្ងាត់នៃគណនី Granary {{username}}។ សូមកំណត់ពាក្យសម្ងាត់ថ្មីតាមតំណនេះ៖\n\n{{link}}\n\nតំណនេះប្រើបានរយៈពេលសាមសិបនាទី និងតែម្តងប៉ុណ្ណោះ។ ប្រសិនបើមិនមែនជាអ្នកទេ សូមកុំធ្វើអ្វីទាំងអស់ ពាក្យសម្ងាត់នៅដដែល។',
    ),
  },
  emailCode: {
    subject: text('验证您的邮箱', 'Verify your e-mail address', 'ផ្ទៀងផ្ទាត់អ៊ីមែលរបស់អ្នក'),
    body: text(
      '{{name}}，您好：\n\n您的谷仓账户（{{username}}）的邮箱验证码：\n\n{{code}}\n\n验证码十分钟内有效，只能使用一次，请勿告诉任何人。如果不是您本人请求的，请忽略此邮件。',
      'Hello {{name}},\n\nHere is the code to verify the e-mail address of your Granary account ({{username}}):\n\n{{code}}\n\nIt is valid for ten minutes and can be used once. Do not share it. If you did not request it, ignore this e-mail.',
      'សួស្តី {{name}}៖\n\nលេខកូដផ្ទៀងផ្ទាត់អ៊ីមែលនៃគណនី Granary របស់អ្នក ({{username}})៖\n\n{{code}}\n\nលេខកូដនេះប្រើបានរយៈពេលដប់នាទី និងតែម្តងប៉ុណ្ណោះ។ សូមកុំប្រាប់នរណាម្នាក់។ ប្រសិនបើអ្នកមិនបានស្នើទេ សូមកុំធ្វើអ្វីទាំងអស់។',
    ),
  },
  phoneCode: {
    subject: text('验证您的电话', 'Verify your phone number', 'ផ្ទៀងផ្ទាត់លេខទូរស័ព្ទរបស់អ្នក'),
    body: text(
      '谷仓：{{code}} 是您验证此电话号码的验证码，十分钟内有效，请勿告诉任何人。',
      'Granary: {{code}} is your code to verify this phone number. It is valid for ten minutes. Do not share it.',
      'Granary៖ {{code}} គឺជាលេខកូដផ្ទៀងផ្ទាត់លេខទូរស័ព្ទនេះ។ ប្រើបានរយៈពេលដប់នាទី។ សូមកុំប្រាប់នរណាម្នាក់។',
    ),
  },
  emailChanged: {
    subject: text('您的邮箱已更改', 'Your e-mail address was changed', 'អ៊ីមែលរបស់អ្នកត្រូវបានប្តូរ'),
    body: text(
      '{{name}}，您好：\n\n您的谷仓账户（{{username}}）刚刚更换了邮箱，今后的邮件将不再发送到此邮箱。\n\n如果这不是您本人的操作，请立即联系管理员。',
      'Hello {{name}},\n\nThe e-mail address of your Granary account ({{username}}) has just been changed. No more messages will be sent to this address.\n\nIf this was not you, contact an administrator immediately.',
      'សួស្តី {{name}}៖\n\nគណនី Granary របស់អ្នក ({{username}}) ទើបតែត្រូវបានប្តូរអ៊ីមែល ចាប់ពីពេលនេះទៅ នឹងមិនផ្ញើអ្វីមកអ៊ីមែលនេះទៀតទេ។\n\nប្រសិនបើនេះមិនមែនជាអ្នកទេ សូមប្រាប់អ្នកគ្រប់គ្រងជាបន្ទាន់។',
    ),
  },
  mentioned: {
    subject: text(
      '{{author}} 在 {{document}} 中提到了您',
      '{{author}} mentioned you in {{document}}',
      '{{author}} បានលើកឈ្មោះអ្នកក្នុង {{document}}',
    ),
    body: text(
      '{{name}}，您好：\n\n{{author}} 在 {{document}} 的评论中提到了您，请在此查看：\n\n{{link}}\n\n可在个人资料中选择接收哪些邮件。',
      'Hello {{name}},\n\n{{author}} mentioned you in a comment on {{document}}. Read it here:\n\n{{link}}\n\nYou can choose in your profile which e-mails you receive.',
      'សួស្តី {{name}}៖\n\n{{author}} បានលើកឈ្មោះអ្នកក្នុងមតិយោបល់លើ {{document}}។ សូមអាននៅទីនេះ៖\n\n{{link}}\n\nអ្នកអាចជ្រើសរើសក្នុងប្រវត្តិរូបថាចង់ទទួលអ៊ីមែលណាខ្លះ។',
    ),
  },
  notices: {
    subject: text('{{subject}}', '{{subject}}', '{{subject}}'),
    body: text(
      '{{name}}，您好：\n\n{{notices}}\n\n可在个人资料中选择接收哪些邮件：\n\n{{profile}}',
      'Hello {{name}},\n\n{{notices}}\n\nYou can choose in your profile which e-mails you receive:\n\n{{profile}}',
      'សួស្តី {{name}}៖\n\n{{notices}}\n\nអ្នកអាចជ្រើសរើសក្នុងប្រវត្តិរូបថាចង់ទទួលអ៊ីមែលណាខ្លះ៖\n\n{{profile}}',
    ),
  },
  reportReady: {
    subject: text('您的报表已生成', 'Your report is ready', 'របាយការណ៍របស់អ្នករួចរាល់'),
    body: text(
      '{{name}}，您好：\n\n定时报表“{{report}}”（{{format}}）已生成，请在此下载：\n\n{{link}}\n\n文件保留 {{days}} 天，需要登录后下载。',
      'Hello {{name}},\n\nThe scheduled report “{{report}}” ({{format}}) is ready. Download it here:\n\n{{link}}\n\nIt is kept for {{days}} days. You will be asked to sign in.',
      'សួស្តី {{name}}៖\n\nរបាយការណ៍តាមកាលវិភាគ “{{report}}” ({{format}}) រួចរាល់ហើយ។ សូមទាញយកនៅទីនេះ៖\n\n{{link}}\n\nឯកសាររក្សាទុក {{days}} ថ្ងៃ ហើយអ្នកត្រូវចូលគណនីជាមុន។',
    ),
  },
  reportFailed: {
    subject: text('您的报表未能生成', 'Your report could not be created', 'មិនអាចធ្វើរបាយការណ៍របស់អ្នកបានទេ'),
    body: text(
      '{{name}}，您好：\n\n定时报表“{{report}}”（{{format}}）未能生成：\n\n{{reason}}\n\n请在此查看您的报表：\n\n{{link}}',
      'Hello {{name}},\n\nThe scheduled report “{{report}}” ({{format}}) could not be created:\n\n{{reason}}\n\nSee your reports here:\n\n{{link}}',
      'សួស្តី {{name}}៖\n\nមិនអាចធ្វើរបាយការណ៍តាមកាលវិភាគ “{{report}}” ({{format}}) បានទេ៖\n\n{{reason}}\n\nសូមមើលរបាយការណ៍របស់អ្នកនៅទីនេះ៖\n\n{{link}}',
    ),
  },
  schedulePaused: {
    subject: text(
      '您的定时报表已暂停',
      'Your scheduled report is paused',
      'របាយការណ៍តាមកាលវិភាគរបស់អ្នកត្រូវបានផ្អាក',
    ),
    body: text(
      '{{name}}，您好：\n\n定时报表“{{report}}”已暂停：\n\n{{reason}}\n\n在您恢复之前，不会再生成：\n\n{{link}}',
      'Hello {{name}},\n\nThe scheduled report “{{report}}” is paused:\n\n{{reason}}\n\nNo more reports are created until you resume it here:\n\n{{link}}',
      'សួស្តី {{name}}៖\n\nរបាយការណ៍តាមកាលវិភាគ “{{report}}” ត្រូវបានផ្អាក៖\n\n{{reason}}\n\nនឹងមិនធ្វើទៀតទេ រហូតដល់អ្នកបន្តវានៅទីនេះ៖\n\n{{link}}',
    ),
  },
} satisfies Readonly<Record<string, Wording>>;

export type LetterName = keyof typeof letters;

type Values = Readonly<Record<string, string>>;

/**
 * The message in one language or, if the language is unknown, in all of them one below the other. Values that differ by
 * language are given as a function.
 */
export const letterIn = (
  language: Language | null,
  name: LetterName,
  values: Values | ((language: Language) => Values),
): { subject: string; text: string } => {
  const { subject, body } = letters[name];
  const chosen = language === null ? languages : [language];
  const valuesIn = typeof values === 'function' ? values : () => values;
  const all = (wording: Text, between: string) =>
    chosen
      .map((one) => {
        const filling = valuesIn(one);
        return filled(wording[one], (key) => filling[key] ?? '');
      })
      .join(between);
  return { subject: all(subject, ' · '), text: all(body, '\n\n———\n\n') };
};
