import type { Texts } from '../text.ts';

export const projections = {
  FIRST_BUILD_KEPT: {
    'zh-CN': '{{model}} 还没有可用版本，首次构建不能取消',
    'en-US': '{{model}} has no other version yet, so its first build cannot be cancelled',
    'km-KH': '{{model}} មិនទាន់មានកំណែផ្សេងទេ ការសាងសង់លើកដំបូងមិនអាចបោះបង់បានទេ',
  },
  PARKED_EVENT_NOT_FOUND: {
    'zh-CN': '{{model}} 没有该搁置事件',
    'en-US': '{{model}} has no such parked event',
    'km-KH': 'គ្មានព្រឹត្តិការណ៍បែបនេះកំពុងរង់ចាំក្នុង {{model}} ទេ',
  },
  PAYLOAD_NOT_REVEALED: {
    'zh-CN': '请先说明原因再查看事件内容',
    'en-US': 'Give a reason before viewing the content of an event',
    'km-KH': 'សូមបញ្ជាក់មូលហេតុមុនពេលមើលខ្លឹមសារព្រឹត្តិការណ៍',
  },
  PREVIOUS_VERSION_BEHIND: {
    'zh-CN': '{{model}} 的旧版本 {{version}} 已落后，且没有投影服务继续更新它',
    'en-US': 'The previous version {{version}} of {{model}} is behind, and no running projector updates it',
    'km-KH': 'កំណែមុន {{version}} នៃ {{model}} យឺតជាង ហើយគ្មានសេវា projector ណាធ្វើបច្ចុប្បន្នភាពវាទេ',
  },
  PREVIOUS_VERSION_MISSING: {
    'zh-CN': '{{model}} 没有保留旧版本',
    'en-US': '{{model}} has no previous version',
    'km-KH': '{{model}} មិនបានរក្សាទុកកំណែមុនទេ',
  },
  PROJECTION_STAGE_MISSING: {
    'zh-CN': '{{model}} 没有该版本',
    'en-US': '{{model}} has no such version',
    'km-KH': '{{model}} មិនមានកំណែនោះទេ',
  },
  PROJECTION_VERSION_OLDER: {
    'zh-CN': '{{model}} 的版本 {{version}} 早于当前版本 {{live}}',
    'en-US': 'Version {{version}} of {{model}} is older than the live version {{live}}',
    'km-KH': 'កំណែ {{version}} នៃ {{model}} ចាស់ជាងកំណែកំពុងប្រើ {{live}}',
  },
  PROJECTION_VERSION_UNKNOWN: {
    'zh-CN': '没有运行中的投影服务支持 {{model}} 的版本 {{version}}',
    'en-US': 'No running projector knows version {{version}} of {{model}}',
    'km-KH': 'គ្មានសេវា projector ដែលកំពុងដំណើរការស្គាល់កំណែ {{version}} នៃ {{model}} ទេ',
  },
  PROJECTOR_SILENT: {
    'zh-CN': '没有运行中的投影服务，{{model}} 现在无法重建',
    'en-US': 'No projector is running, so {{model}} cannot be rebuilt now',
    'km-KH': 'គ្មានសេវា projector កំពុងដំណើរការដើម្បីសាងសង់ {{model}} ឡើងវិញទេ',
  },
  REBUILD_NOT_FOUND: {
    'zh-CN': '读模型 {{model}} 当前没有重建任务',
    'en-US': '{{model}} is not being rebuilt',
    'km-KH': '{{model}} មិនកំពុងសាងសង់ឡើងវិញទេ',
  },
  REBUILD_NOT_READY: {
    'zh-CN': '{{model}} 的版本 {{version}} 尚未建好并核对',
    'en-US': 'Version {{version}} of {{model}} has not been built and verified yet',
    'km-KH': 'កំណែ {{version}} នៃ {{model}} មិនទាន់សាងសង់ និងផ្ទៀងផ្ទាត់រួចនៅឡើយទេ',
  },
  REBUILD_UNDER_WAY: {
    'zh-CN': '读模型 {{model}} 正在重建版本 {{version}}',
    'en-US': 'Version {{version}} of {{model}} is already being built',
    'km-KH': 'កំណែ {{version}} នៃ {{model}} កំពុងត្រូវបានសាងសង់រួចហើយ',
  },
} satisfies Texts;
