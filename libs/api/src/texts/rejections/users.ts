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
    'en-US': 'Too many failed sign-ins. The account is locked; try again in 15 minutes.',
    'km-KH': 'ចូលបរាជ័យច្រើនដង គណនីត្រូវបានចាក់សោ សូមព្យាយាមម្តងទៀតក្នុង 15 នាទី',
  },
  TOKEN_EXPIRED: {
    'zh-CN': '登录已过期，请重新登录',
    'en-US': 'Your session has expired. Sign in again.',
    'km-KH': 'ការចូលរបស់អ្នកបានផុតកំណត់ សូមចូលម្តងទៀត',
  },
  TOKEN_INVALID: {
    'zh-CN': '登录凭证无效，请重新登录',
    'en-US': 'Your session is not valid. Sign in again.',
    'km-KH': 'ការចូលរបស់អ្នកមិនត្រឹមត្រូវ សូមចូលម្តងទៀត',
  },
  REFRESH_FAILED: {
    'zh-CN': '无法续期登录，请重新登录',
    'en-US': 'Your session could not be renewed. Sign in again.',
    'km-KH': 'មិនអាចបន្តការចូលបានទេ សូមចូលម្តងទៀត',
  },
  PASSWORD_CHANGE_REQUIRED: {
    'zh-CN': '请先修改密码',
    'en-US': 'Please change your password first',
    'km-KH': 'សូមប្តូរពាក្យសម្ងាត់ជាមុនសិន',
  },
  USER_NOT_FOUND: { 'zh-CN': '未找到该用户', 'en-US': 'User not found', 'km-KH': 'រកមិនឃើញអ្នកប្រើនេះ' },
  ROLE_NOT_FOUND: { 'zh-CN': '未找到该角色', 'en-US': 'Role not found', 'km-KH': 'រកមិនឃើញតួនាទីនេះ' },
  ROLE_RETIRED: {
    'zh-CN': '角色“{{name}}”已停用',
    'en-US': 'The role “{{name}}” has been retired',
    'km-KH': 'តួនាទី «{{name}}» ត្រូវបានឈប់ប្រើហើយ',
  },
  ROLE_IN_USE: {
    'zh-CN': '仍有 {{people}} 人使用角色“{{name}}”，请先为其更换角色',
    'en-US': 'The role “{{name}}” is still assigned ({{people}}). Give its users another role first.',
    'km-KH': 'តួនាទី «{{name}}» នៅមានអ្នកប្រើ {{people}} នាក់៖ សូមប្តូរតួនាទីឱ្យពួកគេជាមុនសិន',
  },
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
    'en-US': 'The current password is incorrect',
    'km-KH': 'ពាក្យសម្ងាត់បច្ចុប្បន្នមិនត្រឹមត្រូវ',
  },
  PASSWORD_UNCHANGED: {
    'zh-CN': '新密码不能与当前密码相同',
    'en-US': 'The new password must differ from the current one',
    'km-KH': 'ពាក្យសម្ងាត់ថ្មីត្រូវតែខុសពីពាក្យសម្ងាត់បច្ចុប្បន្ន',
  },
  OWN_PASSWORD: {
    'zh-CN': '不能重置自己的密码，请用当前密码修改',
    'en-US': 'You cannot reset your own password. Change it with the current one.',
    'km-KH': 'អ្នកមិនអាចកំណត់ពាក្យសម្ងាត់ខ្លួនឯងឡើងវិញបានទេ សូមប្តូរវាដោយប្រើពាក្យសម្ងាត់បច្ចុប្បន្ន',
  },
  MESSAGES_NOT_LOCAL: {
    'zh-CN': '消息由邮件服务器发送，不保存在本机',
    'en-US': 'Messages are sent by the mail server and are not kept here',
    'km-KH': 'សារត្រូវបានផ្ញើតាមម៉ាស៊ីនមេអ៊ីមែល ហើយមិនត្រូវបានរក្សាទុកនៅលើម៉ាស៊ីននេះទេ',
  },
  MAIL_NOT_CONFIGURED: {
    'zh-CN': '尚未配置邮件服务器，无法发送邮件',
    'en-US': 'Mail cannot be sent because no mail server is configured',
    'km-KH': 'មិនទាន់មានម៉ាស៊ីនមេអ៊ីមែលទេ ដូច្នេះមិនអាចផ្ញើអ៊ីមែលបានទេ',
  },
  SMS_NOT_CONFIGURED: {
    'zh-CN': '尚未配置短信网关，无法发送短信',
    'en-US': 'Text messages cannot be sent because no SMS gateway is configured',
    'km-KH': 'មិនទាន់មានច្រកផ្ញើសារទូរស័ព្ទទេ ដូច្នេះមិនអាចផ្ញើសារបានទេ',
  },
  USER_PENDING: {
    'zh-CN': '该用户尚未接受邀请；请重新发送邀请',
    'en-US': 'This user has not accepted the invitation yet. Resend it instead.',
    'km-KH': 'អ្នកប្រើនេះមិនទាន់ទទួលការអញ្ជើញទេ សូមផ្ញើការអញ្ជើញម្តងទៀត',
  },
  USER_ERASED: {
    'zh-CN': '该用户已离开，其个人数据已清除',
    'en-US': 'This user has left, and the personal data have been erased',
    'km-KH': 'អ្នកប្រើនេះបានចាកចេញ ហើយទិន្នន័យផ្ទាល់ខ្លួនត្រូវបានលុប',
  },
  USER_NOT_INACTIVE: {
    'zh-CN': '请先停用该用户，再清除其个人数据',
    'en-US': 'Deactivate the user before erasing the personal data',
    'km-KH': 'សូមបិទគណនីនេះជាមុនសិន មុននឹងលុបទិន្នន័យផ្ទាល់ខ្លួន',
  },
  USERNAME_DIFFERS: {
    'zh-CN': '请输入用户名 {{username}} 以确认',
    'en-US': 'Type the username {{username}} to confirm',
    'km-KH': 'សូមវាយឈ្មោះអ្នកប្រើ {{username}} ដើម្បីបញ្ជាក់',
  },
  USER_NOT_PENDING: {
    'zh-CN': '该用户没有待接受的邀请',
    'en-US': 'This user has no open invitation',
    'km-KH': 'អ្នកប្រើនេះមិនមានការអញ្ជើញដែលរង់ចាំទេ',
  },
  LINK_INVALID: {
    'zh-CN': '该链接已使用、已过期或无效，请重新获取',
    'en-US': 'This link has been used, has expired or is not valid. Request a new one.',
    'km-KH': 'តំណនេះត្រូវបានប្រើ ផុតកំណត់ ឬមិនត្រឹមត្រូវ សូមស្នើតំណថ្មី',
  },
  CURRENT_PASSWORD_REQUIRED: {
    'zh-CN': '更改邮箱或电话需要输入当前密码',
    'en-US': 'Enter your current password to change your e-mail or phone number',
    'km-KH': 'ការប្តូរអ៊ីមែល ឬលេខទូរស័ព្ទ ត្រូវការពាក្យសម្ងាត់បច្ចុប្បន្នរបស់អ្នក',
  },
  TOO_MANY_SETTINGS: {
    'zh-CN': '设置最多保存 {{most}} 项',
    'en-US': 'At most {{most}} settings can be saved',
    'km-KH': 'ការកំណត់ត្រូវបានរក្សាទុកច្រើនបំផុត {{most}}',
  },
  PICTURE_TYPE_REFUSED: {
    'zh-CN': '头像必须是 JPEG 或 PNG 图片',
    'en-US': 'The picture must be a JPEG or PNG',
    'km-KH': 'រូបភាពត្រូវតែជា JPEG ឬ PNG',
  },
  PICTURE_TOO_LARGE: {
    'zh-CN': '头像不能超过 {{side}} × {{side}} 像素和 {{kilobytes}} KB',
    'en-US': 'The picture must not be larger than {{side}} × {{side}} pixels and {{kilobytes}} KB',
    'km-KH': 'រូបភាពមិនត្រូវធំជាង {{side}} × {{side}} ភីកសែល និង {{kilobytes}} KB ទេ',
  },
  TWO_FACTOR_CODE_REQUIRED: {
    'zh-CN': '请输入身份验证器中的验证码',
    'en-US': 'Enter the code from your authenticator app',
    'km-KH': 'សូមបញ្ចូលលេខកូដពីកម្មវិធីផ្ទៀងផ្ទាត់របស់អ្នក',
  },
  TWO_FACTOR_CODE_WRONG: {
    'zh-CN': '验证码不正确或已使用过，请等待下一个',
    'en-US': 'This code is wrong or already used. Wait for the next one.',
    'km-KH': 'លេខកូដនេះមិនត្រឹមត្រូវ ឬត្រូវបានប្រើរួចហើយ សូមរង់ចាំលេខកូដបន្ទាប់',
  },
  CODE_WRONG: {
    'zh-CN': '验证码不正确或已过期',
    'en-US': 'This code is wrong or has expired',
    'km-KH': 'លេខកូដនេះមិនត្រឹមត្រូវ ឬបានផុតកំណត់',
  },
  CODE_SPENT: {
    'zh-CN': '没有可用的验证码：已过期、已使用或输错次数过多，请重新获取',
    'en-US':
      'This code can no longer be used: it has expired, was used or was entered wrongly too often. Request a new one.',
    'km-KH': 'គ្មានលេខកូដដែលអាចប្រើបានទេ៖ វាផុតកំណត់ ត្រូវបានប្រើ ឬវាយខុសច្រើនដងពេក សូមស្នើលេខកូដថ្មី',
  },
  CONTACT_MISSING: {
    'zh-CN': '资料中没有可验证的邮箱或电话',
    'en-US': 'Your profile has no e-mail address or phone number to verify',
    'km-KH': 'មិនមានអ៊ីមែល ឬលេខទូរស័ព្ទដើម្បីផ្ទៀងផ្ទាត់ទេ',
  },
  CONTACT_VERIFIED: {
    'zh-CN': '该邮箱或电话已验证',
    'en-US': 'This is already verified',
    'km-KH': 'វាត្រូវបានផ្ទៀងផ្ទាត់រួចហើយ',
  },
  TWO_FACTOR_REQUIRED: {
    'zh-CN': '您的角色必须使用双重验证',
    'en-US': 'Your role requires two-factor sign-in',
    'km-KH': 'តួនាទីរបស់អ្នកតម្រូវឱ្យប្រើការផ្ទៀងផ្ទាត់ពីរជំហាន',
  },
  TWO_FACTOR_ON: {
    'zh-CN': '双重验证已开启',
    'en-US': 'Two-factor sign-in is already on',
    'km-KH': 'ការផ្ទៀងផ្ទាត់ពីរជំហានបានបើករួចហើយ',
  },
  TWO_FACTOR_OFF: {
    'zh-CN': '双重验证未开启',
    'en-US': 'Two-factor sign-in is off',
    'km-KH': 'ការផ្ទៀងផ្ទាត់ពីរជំហានបានបិទ',
  },
  PASSKEY_REQUIRED: {
    'zh-CN': '请用您的通行密钥确认登录',
    'en-US': 'Confirm the sign-in with your passkey',
    'km-KH': 'សូមបញ្ជាក់ការចូលដោយសោសម្ងាត់របស់អ្នក',
  },
  PASSKEY_NOT_ACCEPTED: {
    'zh-CN': '此通行密钥未被接受；请重试或使用密码登录',
    'en-US': 'This passkey was not accepted. Try again, or sign in with your password.',
    'km-KH': 'សោសម្ងាត់នេះមិនត្រូវបានទទួលយកទេ សូមព្យាយាមម្តងទៀត ឬចូលដោយពាក្យសម្ងាត់',
  },
  PASSKEY_NOT_VERIFIED: {
    'zh-CN': '此通行密钥没有核实使用者；请使用密码和通行密钥登录',
    'en-US': 'This passkey did not verify who is using it. Sign in with your password and the passkey.',
    'km-KH': 'សោសម្ងាត់នេះមិនបានពិនិត្យអ្នកកាន់វាទេ សូមចូលដោយពាក្យសម្ងាត់ និងសោសម្ងាត់',
  },
  PASSKEY_COPIED: {
    'zh-CN': '此通行密钥可能已被复制，因此被拒绝；请用其他方式登录并移除它',
    'en-US': 'This passkey may have been copied and was refused. Sign in another way and remove it.',
    'km-KH': 'សោសម្ងាត់នេះហាក់ដូចជាត្រូវបានចម្លង ហើយត្រូវបានបដិសេធ សូមចូលតាមវិធីផ្សេង ហើយដកវាចេញ',
  },
  PASSKEY_NOT_FOUND: {
    'zh-CN': '找不到此通行密钥',
    'en-US': 'Passkey not found',
    'km-KH': 'រកមិនឃើញសោសម្ងាត់នេះទេ',
  },
  PASSKEY_NOT_CONFIRMED: {
    'zh-CN': '未能用通行密钥确认；请重试',
    'en-US': 'The passkey did not confirm this. Try again.',
    'km-KH': 'សោសម្ងាត់មិនបានបញ្ជាក់ទេ សូមព្យាយាមម្តងទៀត',
  },
  PASSKEY_NOT_MADE: {
    'zh-CN': '未能创建可用的通行密钥；请重新开始',
    'en-US': 'No usable passkey was created. Start again.',
    'km-KH': 'មិនបានបង្កើតសោសម្ងាត់ដែលអាចប្រើបានទេ សូមចាប់ផ្តើមម្តងទៀត',
  },
  PASSKEY_KNOWN: {
    'zh-CN': '您已添加过此通行密钥',
    'en-US': 'You have already added this passkey',
    'km-KH': 'អ្នកបានបន្ថែមសោសម្ងាត់នេះរួចហើយ',
  },
  PASSKEYS_NEED_NAME: {
    'zh-CN': '通行密钥需要系统有域名，仅有 IP 地址时不可用',
    'en-US': 'Passkeys need a domain name; they do not work with a bare IP address',
    'km-KH': 'សោសម្ងាត់ត្រូវការឈ្មោះដែន វាមិនអាចប្រើជាមួយអាសយដ្ឋានតែមួយបានទេ',
  },
  TOO_MANY_PASSKEYS: {
    'zh-CN': '每人最多 {{most}} 个通行密钥',
    'en-US': 'You can have at most {{most}} passkeys',
    'km-KH': 'មនុស្សម្នាក់មានសោសម្ងាត់ច្រើនបំផុត {{most}}',
  },
  SECOND_FACTOR_REQUIRED: {
    'zh-CN': '请再用验证码或通行密钥确认',
    'en-US': 'Confirm this with a code or a passkey too',
    'km-KH': 'សូមបញ្ជាក់ដោយលេខកូដ ឬសោសម្ងាត់ផងដែរ',
  },
  SERVICE_ACCOUNT: {
    'zh-CN': '这是服务账号：它使用 API 密钥，没有密码',
    'en-US': 'This is a service account: it uses API keys and has no password',
    'km-KH': 'នេះជាគណនីសេវា៖ វាប្រើសោ API ហើយគ្មានពាក្យសម្ងាត់ទេ',
  },
  NOT_A_SERVICE_ACCOUNT: {
    'zh-CN': '只有服务账号才有 API 密钥',
    'en-US': 'Only service accounts have API keys',
    'km-KH': 'មានតែគណនីសេវាទេដែលមានសោ API',
  },
  API_KEY_NOT_FOUND: {
    'zh-CN': '找不到此 API 密钥；可能已被撤销',
    'en-US': 'API key not found; it may have been revoked',
    'km-KH': 'រកមិនឃើញសោ API នេះទេ វាអាចត្រូវបានដកហូតហើយ',
  },
  API_KEY_INVALID: {
    'zh-CN': 'API 密钥无效、已过期或已撤销',
    'en-US': 'The API key is wrong, expired or revoked',
    'km-KH': 'សោ API មិនត្រឹមត្រូវ ផុតកំណត់ ឬត្រូវបានដកហូត',
  },
  API_KEY_NAME_TAKEN: {
    'zh-CN': '已有名为“{{name}}”的有效密钥',
    'en-US': 'There is already a valid key named “{{name}}”',
    'km-KH': 'មានសោដែលនៅប្រើបានឈ្មោះ “{{name}}” រួចហើយ',
  },
  API_KEY_EXPIRY: {
    'zh-CN': '有效期必须在将来，且不超过 {{most}} 天',
    'en-US': 'The key must expire in the future, within {{most}} days',
    'km-KH': 'សោត្រូវផុតកំណត់នៅពេលអនាគត ក្នុងរយៈពេល {{most}} ថ្ងៃ',
  },
  TOO_MANY_API_KEYS: {
    'zh-CN': '每个服务账号最多 {{most}} 个有效密钥',
    'en-US': 'A service account can have at most {{most}} valid keys',
    'km-KH': 'គណនីសេវានីមួយៗមានសោដែលនៅប្រើបានច្រើនបំផុត {{most}}',
  },
} satisfies Texts;
