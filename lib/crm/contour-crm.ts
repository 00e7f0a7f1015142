import type { AmoCrmSettings } from './amocrm.ts'
import { NotNow } from './ask.ts'
import type { Bitrix24Settings } from './bitrix24.ts'
import type { CrmSettings } from './settings.ts'

/** The environment variables of the function; the stack and the local server set them. */
export const crmEnvironment = {
  /** What the contour file says, as JSON. */
  connector: 'CRM_CONNECTOR',
  /** Where the contour answers. */
  baseUrl: 'CRM_PROGRAM_URL',
  /** The secrets themselves: only on a laptop. */
  secrets: 'CRM_SECRETS',
} as const

/** deployment.crmConnector of the contour file: nothing of it is secret. */
export interface ContourCrmSettings {
  address: string
  secretParameter: string
  bitrix24?: Pick<Bitrix24Settings, 'categoryId' | 'fields'> | undefined
  amocrm?: Pick<AmoCrmSettings, 'pipelineId' | 'fields'> | undefined
  stages: Record<string, string | null>
}

export interface ContourCrm {
  settings: ContourCrmSettings
  baseUrl: string
  /** On a laptop. */
  secrets: string | undefined
}

/** Undefined in a contour without a connector. */
export function contourCrm(): ContourCrm | undefined {
  const { connector, baseUrl, secrets } = crmEnvironment
  const of = (name: string): string | undefined => process.env[name] || undefined
  const [settings, url] = [of(connector), of(baseUrl)]
  if (settings === undefined || url === undefined) return undefined
  return { settings: JSON.parse(settings) as ContourCrmSettings, baseUrl: url, secrets: of(secrets) }
}

/** The settings as environment variables, without the secrets. Empty for a contour without a connector. */
export function crmVariables(settings: ContourCrmSettings | undefined, baseUrl: string): Readonly<Record<string, string>> {
  return settings ? { [crmEnvironment.connector]: JSON.stringify(settings), [crmEnvironment.baseUrl]: baseUrl } : {}
}

/** What the parameter has, as JSON. */
export interface CrmSecrets {
  /** Of the program. */
  apiKey: string
  /** Of Bitrix24: what the address of an inbound hook has behind /rest/, such as 1/abc. */
  hook?: string
  /** Of amoCRM. */
  longLivedToken?: string
  /** Of either, in place of these. */
  oauth?: { clientId: string; clientSecret: string; redirectUri?: string; refreshToken: string; url?: string }
}

/** @throws {NotNow} for what an operator has to mend; it has nothing of the text in it */
export function secretsIn(text: string): CrmSecrets {
  const secrets = parsed(text)
  const isWhole = isText(secrets.apiKey) && (isText(secrets.hook) || isText(secrets.longLivedToken) || secrets.oauth)
  if (!isWhole) throw new NotNow('the secret has to be JSON with apiKey, and hook, longLivedToken or oauth')
  return secrets
}

const isText = (value: unknown): boolean => typeof value === 'string' && value !== ''

function parsed(text: string): CrmSecrets {
  try {
    return Object(JSON.parse(text)) as CrmSecrets
  } catch {
    return { apiKey: '' }
  }
}

/** @throws {NotNow} for secrets that are not those of the CRM */
export function crmSettingsOf(
  { address, bitrix24, amocrm }: ContourCrmSettings,
  { hook, longLivedToken, oauth }: CrmSecrets,
): CrmSettings {
  const base = address.replace(/\/$/, '')
  if (bitrix24) {
    const url = hook === undefined ? `${base}/rest/` : `${base}/rest/${hook.replace(/^\/|\/$/g, '')}/`
    return { bitrix24: { ...bitrix24, url, ...(hook === undefined && oauth && { oauth }) } }
  }
  if (!amocrm) throw new NotNow('the contour file names neither bitrix24 nor amocrm')
  if (longLivedToken !== undefined) return { amocrm: { ...amocrm, url: base, longLivedToken } }
  const redirectUri = oauth?.redirectUri
  if (oauth === undefined || redirectUri === undefined)
    throw new NotNow('the secret of amoCRM has no longLivedToken, and no oauth with redirectUri')
  return { amocrm: { ...amocrm, url: base, oauth: { ...oauth, redirectUri } } }
}
