import { type AmoCrmSettings, amoCrmOf } from './amocrm.ts'
import { ask, type Ask } from './ask.ts'
import { type Bitrix24Settings, bitrix24Of } from './bitrix24.ts'
import type { Crm } from './crm.ts'
import type { Keep } from './kept.ts'

/** One of the CRMs. */
export interface CrmSettings {
  bitrix24?: Bitrix24Settings
  amocrm?: AmoCrmSettings
}

/**
 * @param keep what must outlive the run
 * @throws Error for settings of none
 */
export function crmOf({ bitrix24, amocrm }: CrmSettings, keep: Keep, asking: Ask = ask): Crm {
  if (bitrix24) return bitrix24Of(bitrix24, { tokens: keep('tokens'), ask: asking })
  if (amocrm) return amoCrmOf(amocrm, { keep, ask: asking })
  throw new Error('the settings name neither bitrix24 nor amocrm')
}
