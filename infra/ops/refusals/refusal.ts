import { type ErrorCode, errorTable } from '../../../lib/errors.ts'
import { isRefusal, refusalFields } from '../../refusal-query.ts'

/** A refused request, as its log line tells it. */
export interface Refusal {
  time: string
  endpoint: string
  status: number | null
  errorCode: string
  requestId: string
  partnerId: string | null
  administratorId: string | null
  apiKey: string | null
  apiKeyId: string | null
  payoutId: string | null
  leadId: string | null
}

/** Which refusals are asked for: any of these ids in the field of that name. */
export interface Wanted {
  ids: Partial<Record<IdField, readonly string[]>>
  sinceMs: number
  untilMs: number
}

export type IdField = 'partnerId' | 'administratorId' | 'apiKeyId' | 'payoutId' | 'leadId' | 'requestId'

/** A log line or a row of CloudWatch as a refusal; undefined for lines of any other kind. */
export function refusalOf(line: Readonly<Record<string, unknown>>): Refusal | undefined {
  const { errorCode, endpoint, requestId, status } = line
  if (typeof errorCode !== 'string' || typeof endpoint !== 'string') return undefined
  const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
  return {
    time: timeOf(line),
    endpoint,
    status: status === undefined ? null : Number(status),
    errorCode,
    requestId: text(requestId) ?? '',
    partnerId: text(line.partnerId),
    administratorId: text(line.administratorId),
    apiKey: text(line.apiKey),
    apiKeyId: text(line.apiKeyId),
    payoutId: text(line.payoutId),
    leadId: text(line.leadId),
  }
}

/** `npm start` writes ISO 8601; Insights answers UTC as `2026-11-27 10:00:00.000`. */
function timeOf({ time, '@timestamp': timestamp }: Readonly<Record<string, unknown>>): string {
  if (typeof time === 'string') return time
  return typeof timestamp === 'string' ? `${timestamp.replace(' ', 'T')}Z` : ''
}

export function isWanted(refusal: Refusal, { ids, sinceMs, untilMs }: Wanted): boolean {
  const atMs = Date.parse(refusal.time)
  if (!(atMs >= sinceMs && atMs <= untilMs)) return false
  const fields = Object.entries(ids) as [IdField, readonly string[]][]
  return fields.length === 0 || fields.some(([field, wanted]) => wanted.includes(refusal[field] ?? ''))
}

/** The most refusals that are shown, the newest. */
export const mostRefusals = 1_000

/** The question to CloudWatch Logs Insights. Ids have the form of ids, so nothing in them can end a string. */
export function insightsQuery({ ids }: Wanted): string {
  const fields = Object.entries(ids) as [IdField, readonly string[]][]
  const about = fields.map(([field, wanted]) => `${field} in [${wanted.map((id) => `"${id}"`).join(', ')}]`)
  return [
    `fields ${refusalFields.join(', ')}`,
    `filter ${isRefusal}`,
    ...(about.length === 0 ? [] : [`filter ${about.join(' or ')}`]),
    'sort @timestamp desc',
    `limit ${mostRefusals}`,
  ].join('\n| ')
}

/** What the person was told; values that depend on the request are shown as an ellipsis, because the log has none. */
export function meaningOf(code: string): string {
  if (code === 'ABORTED') return 'the list broke off after its status was sent'
  if (!Object.hasOwn(errorTable, code)) return ''
  const { message } = errorTable[code as ErrorCode] as { message: string | ((of: object) => string) }
  return typeof message === 'string' ? message : message(anything)
}

const anything = new Proxy({}, { get: () => '…' })
