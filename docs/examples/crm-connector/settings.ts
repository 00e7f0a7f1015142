import type { AmoCrmSettings } from '../../../lib/crm/amocrm.ts'
import type { Bitrix24Settings } from '../../../lib/crm/bitrix24.ts'

/** A file of settings: one of the CRMs. */
export interface Settings {
  program: { baseUrl: string; apiKey: string; webhookSecret: string }
  bitrix24?: Bitrix24Settings & { applicationToken: string }
  amocrm?: AmoCrmSettings & { hookSecret: string }
  stages: Record<string, string | null>
}
