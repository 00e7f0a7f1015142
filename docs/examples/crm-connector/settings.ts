import { join } from 'node:path'
import { type AmoCrmSettings, amoCrmOf } from './amocrm.ts'
import { type Bitrix24Settings, bitrix24Of } from './bitrix24.ts'
import type { Crm } from './crm.ts'
import { keptIn } from './kept.ts'

/** A file of settings: one of the CRMs. */
export interface Settings {
  program: { baseUrl: string; apiKey: string; webhookSecret: string }
  bitrix24?: Bitrix24Settings
  amocrm?: AmoCrmSettings
  stages: Record<string, string | null>
}

/** @param folder what must outlive the process */
export function crmOf({ bitrix24, amocrm }: Pick<Settings, 'bitrix24' | 'amocrm'>, folder: string): Crm {
  if (bitrix24) return bitrix24Of(bitrix24, keptIn(join(folder, 'tokens.json')))
  if (amocrm) return amoCrmOf(amocrm, keptIn(join(folder, 'tokens.json')), keptIn(join(folder, 'deals.json')))
  throw new Error('the settings name neither bitrix24 nor amocrm')
}
