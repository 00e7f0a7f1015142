import * as z from 'zod/mini'
import {
  type AskedDoer,
  chronicleSubjectKinds,
  type ChronicleSubject,
  type ChronicleType,
  chronicleTypes,
} from '../domain/feed/chronicle.ts'
import { maxAddressLength } from '../domain/people/sign-in.ts'
import { isEventId } from '../domain/value/event-id.ts'
import { isId } from '../domain/value/id.ts'
import { amountFromLiteral } from '../domain/value/money.ts'
import type { TableAccess } from './endpoint-spec.ts'
import { readCursor } from './cursor.ts'
import { limit, maxSubjectLength, momentWritten, parameter } from './query-parameters.ts'

/** The filters of the chronicle: the same in the console and for keys. */
export const chronicleQuery = z.object({
  since: parameter(momentWritten, 'JOURNAL_SINCE_INVALID'),
  until: parameter(momentWritten, 'JOURNAL_SINCE_INVALID'),
  by: parameter(doerIn, 'JOURNAL_DOER_INVALID'),
  type: parameter((text) => typeIn(text), 'JOURNAL_ACT_INVALID'),
  of: parameter(subjectIn, 'JOURNAL_SUBJECT_INVALID'),
  amountFrom: parameter((text) => amountFromLiteral(text)?.amountKopecks, 'JOURNAL_AMOUNT_INVALID'),
  amountTo: parameter((text) => amountFromLiteral(text)?.amountKopecks, 'JOURNAL_AMOUNT_INVALID'),
  limit,
  cursor: parameter((text) => placeIn(readCursor('chronicle', text)), 'CURSOR_INVALID'),
})
export type ChronicleQuery = z.infer<typeof chronicleQuery>

/** Errors of these parameters, in their order. */
export const chronicleErrors = [
  'JOURNAL_SINCE_INVALID',
  'JOURNAL_DOER_INVALID',
  'JOURNAL_ACT_INVALID',
  'JOURNAL_SUBJECT_INVALID',
  'JOURNAL_AMOUNT_INVALID',
  'LIMIT_INVALID',
  'CURSOR_INVALID',
] as const

/** The partitions that a page of the chronicle is read from, besides those that identify the caller. */
export const chronicleAccess = [
  { partition: 'EVENTS#*', actions: ['Query'] },
  { partition: 'FEED#*', actions: ['Query'] },
  { partition: 'PAYOUTS', actions: ['BatchGetItem'] },
  { partition: 'PAYOUT#*', actions: ['BatchGetItem'] },
  { partition: 'LEAD#*', actions: ['BatchGetItem'] },
  { partition: 'PARTNER#*', actions: ['BatchGetItem'] },
  { partition: 'PARTNERS', actions: ['BatchGetItem'] },
] as const satisfies readonly TableAccess[]

/** All acts about money, or those of one type. */
const typeIn = (text: string): ChronicleType | 'money' | undefined =>
  text === 'money' ? text : chronicleTypes.find((type) => type === text)

/** An administrator by id or address; or a kind of actor and its id. */
function doerIn(text: string): AskedDoer | undefined {
  if (text.length > maxAddressLength) return undefined
  const [kind = '', ...rest] = text.split(':')
  const [name, isNamed] = [rest.join(':').trim(), rest.length > 0]
  if (kind === 'key' && isId(name)) return { kind: 'ApiKey', id: name }
  if (kind === 'partner' && isId(name)) return { kind: 'Partner', id: name }
  const idOrEmail = (isNamed && kind === 'administrator' ? name : text).trim().toLowerCase()
  return idOrEmail === '' || (isNamed && kind !== 'administrator') ? undefined : { kind: 'Administrator', idOrEmail }
}

/** A kind of thing, and its name. */
function subjectIn(text: string): ChronicleSubject | undefined {
  if (text.length > maxSubjectLength) return undefined
  const [kind = '', ...name] = text.split(':')
  return chronicleSubjectKinds.some((known) => known === kind) && name.join(':') !== '' ? (text as ChronicleSubject) : undefined
}

/** After a line of a day, or after a whole day. */
function placeIn(place: unknown): { day: string; id: string | null } | undefined {
  const [day, id] = [place].flat()
  const isDay = typeof day === 'string' && /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day))
  return isDay && (id === null || (typeof id === 'string' && (isId(id) || isEventId(id)))) ? { day, id } : undefined
}
