import type { Texts } from '../text.ts';

export const users = {
  INVALID_CREDENTIALS: {
    'zh-CN': '用户名或密码错误',
    'en-US': 'Wrong username or password',
    'km-KH': 'ឈ្មោះអ្នកប្រើ ឬពាក្យសម្ងាត់មិនត្រឹមត្រូវ',
  },
  ACCOUNT_DISABLED: {
    'zh-CN': '该账户已停用',
    'en-US': 'This account is disabled',
    'km-KH': 'គណនីនេះត្រូវបានបិទ',
  },
  ACCOUNT_LOCKED: {
    'zh-CN': '登录失败次数过多，账户已锁定，请 15 分钟后再试',
    'en-US': 'Too many failed sign-ins: the account is locked, try again in 15 minutes',
    'km-KH': 'ចូលបរាជ័យច្រើនដង គណនីត្រូវបានចាក់សោ សូមព្យាយាមម្តងទៀតក្នុង 15 នាទី',
  },
  TOKEN_EXPIRED: {
    'zh-CN': '登录已过期，请重新登录',
    'en-US': 'Your sign-in has expired; sign in again',
    'km-KH': 'ការចូលរបស់អ្នកបានផុតកំណត់ សូមចូលម្តងទៀត',
  },
  TOKEN_INVALID: {
    'zh-CN': '登录凭证无效，请重新登录',
    'en-US': 'Your sign-in is not valid; sign in again',
    'km-KH': 'ការចូលរបស់អ្នកមិនត្រឹមត្រូវ សូមចូលម្តងទៀត',
  },
  REFRESH_FAILED: {
    'zh-CN': '无法续期登录，请重新登录',
    'en-US': 'Your sign-in could not be renewed; sign in again',
    'km-KH': 'មិនអាចបន្តការចូលបានទេ សូមចូលម្តងទៀត',
  },
  PASSWORD_CHANGE_REQUIRED: {
    'zh-CN': '请先修改密码',
    'en-US': 'Please change your password first',
    'km-KH': 'សូមប្តូរពាក្យសម្ងាត់ជាមុនសិន',
  },
  USER_NOT_FOUND: { 'zh-CN': '未找到该用户', 'en-US': 'There is no such user', 'km-KH': 'រកមិនឃើញអ្នកប្រើនេះ' },
  USERNAME_TAKEN: {
    'zh-CN': '用户名 {{username}} 已被使用',
    'en-US': 'Username {{username}} is already taken',
    'km-KH': 'ឈ្មោះអ្នកប្រើ {{username}} ត្រូវបានប្រើរួចហើយ',
  },
  OWN_ACCOUNT: {
    'zh-CN': '不能更改自己账户的角色、权限或状态',
    'en-US': 'You cannot change the role, permissions or status of your own account',
    'km-KH': 'អ្នកមិនអាចប្តូរតួនាទី សិទ្ធិ ឬស្ថានភាពគណនីរបស់ខ្លួនឯងបានទេ',
  },
  WRONG_PASSWORD: {
    'zh-CN': '当前密码不正确',
    'en-US': 'The current password is not right',
    'km-KH': 'ពាក្យសម្ងាត់បច្ចុប្បន្នមិនត្រឹមត្រូវ',
  },
  PASSWORD_UNCHANGED: {
    'zh-CN': '新密码不能与当前密码相同',
    'en-US': 'The new password must differ from the current one',
    'km-KH': 'ពាក្យសម្ងាត់ថ្មីត្រូវតែខុសពីពាក្យសម្ងាត់បច្ចុប្បន្ន',
  },
  OWN_PASSWORD: {
    'zh-CN': '不能重置自己的密码，请用当前密码修改',
    'en-US': 'You cannot reset your own password; change it with the current one',
    'km-KH': 'អ្នកមិនអាចកំណត់ពាក្យសម្ងាត់ខ្លួនឯងឡើងវិញបានទេ សូមប្តូរវាដោយប្រើពាក្យសម្ងាត់បច្ចុប្បន្ន',
  },
  MESSAGES_NOT_LOCAL: {
    'zh-CN': '消息由邮件服务器发送，不保存在本机',
    'en-US': 'Messages leave by the mail server and are not kept on this machine',
    'km-KH': 'សារត្រូវបានផ្ញើតាមម៉ាស៊ីនមេអ៊ីមែល ហើយមិនត្រូវបានរក្សាទុកនៅលើម៉ាស៊ីននេះទេ',
  },
  MAIL_NOT_CONFIGURED: {
    'zh-CN': '尚未配置邮件服务器，无法发送邀请',
    'en-US': 'No mail server is configured, so nobody can be invited by mail',
    'km-KH': 'មិនទាន់មានម៉ាស៊ីនមេអ៊ីមែលទេ ដូច្នេះមិនអាចអញ្ជើញតាមអ៊ីមែលបានទេ',
  },
  USER_PENDING: {
    'zh-CN': '该用户尚未接受邀请；请重新发送邀请',
    'en-US': 'This person has not accepted the invitation yet; send it again instead',
    'km-KH': 'អ្នកប្រើនេះមិនទាន់ទទួលការអញ្ជើញទេ សូមផ្ញើការអញ្ជើញម្តងទៀត',
  },
  USER_NOT_PENDING: {
    'zh-CN': '该用户没有待接受的邀请',
    'en-US': 'This person has no open invitation',
    'km-KH': 'អ្នកប្រើនេះមិនមានការអញ្ជើញដែលរង់ចាំទេ',
  },
  LINK_INVALID: {
    'zh-CN': '该链接已使用、已过期或无效，请重新获取',
    'en-US': 'This link has been used, has expired or is not valid; ask for a new one',
    'km-KH': 'តំណនេះត្រូវបានប្រើ ផុតកំណត់ ឬមិនត្រឹមត្រូវ សូមស្នើតំណថ្មី',
  },
  CURRENT_PASSWORD_REQUIRED: {
    'zh-CN': '更改邮箱或电话需要输入当前密码',
    'en-US': 'Another e-mail address or phone number needs your current password',
    'km-KH': 'ការប្តូរអ៊ីមែល ឬលេខទូរស័ព្ទ ត្រូវការពាក្យសម្ងាត់បច្ចុប្បន្នរបស់អ្នក',
  },
  TOO_MANY_SETTINGS: {
    'zh-CN': '设置最多保存 {{most}} 项',
    'en-US': 'At most {{most}} settings are kept',
    'km-KH': 'ការកំណត់ត្រូវបានរក្សាទុកច្រើនបំផុត {{most}}',
  },
  TWO_FACTOR_CODE_REQUIRED: {
    'zh-CN': '请输入身份验证器中的验证码',
    'en-US': 'Enter the code from your authenticator app',
    'km-KH': 'សូមបញ្ចូលលេខកូដពីកម្មវិធីផ្ទៀងផ្ទាត់របស់អ្នក',
  },
  TWO_FACTOR_CODE_WRONG: {
    'zh-CN': '验证码不正确或已使用过，请等待下一个',
    'en-US': 'This code is wrong or was used already; wait for the next one',
    'km-KH': 'លេខកូដនេះមិនត្រឹមត្រូវ ឬត្រូវបានប្រើរួចហើយ សូមរង់ចាំលេខកូដបន្ទាប់',
  },
  CODE_WRONG: {
    'zh-CN': '验证码不正确或已过期',
    'en-US': 'This code is wrong or has expired',
    'km-KH': 'លេខកូដនេះមិនត្រឹមត្រូវ ឬបានផុតកំណត់',
  },
  TWO_FACTOR_REQUIRED: {
    'zh-CN': '您的角色必须使用双重验证',
    'en-US': 'Your role requires two-factor sign-in',
    'km-KH': 'តួនាទីរបស់អ្នកតម្រូវឱ្យប្រើការផ្ទៀងផ្ទាត់ពីរជំហាន',
  },
  TWO_FACTOR_ON: {
    'zh-CN': '双重验证已开启',
    'en-US': 'Two-factor sign-in is on already',
    'km-KH': 'ការផ្ទៀងផ្ទាត់ពីរជំហានបានបើករួចហើយ',
  },
  TWO_FACTOR_OFF: {
    'zh-CN': '双重验证未开启',
    'en-US': 'Two-factor sign-in is off',
    'km-KH': 'ការផ្ទៀងផ្ទាត់ពីរជំហានបានបិទ',
  },
} satisfies Texts;
