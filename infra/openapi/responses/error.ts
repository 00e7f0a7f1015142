import * as z from 'zod'
import { amountRefusal } from '../../../lib/domain/value/money.ts'
import { permissionNames } from '../../../lib/domain/people/permission.ts'
import { statusMarks } from '../../../lib/contour-file/status-changes.ts'
import { type ErrorCode, type ErrorMembers, errorTable } from '../../../lib/errors.ts'
import { demo } from '../demo.ts'
import { field, id, idOrNull, moment, text } from './answer-field.ts'
import { consolePartner } from './console-partner.ts'
import { lead, leadStatus } from './lead.ts'
import { promocode } from './offer.ts'
import { registry } from './registry.ts'
import { rubles, signedRubles } from './money.ts'
import { payout, payoutStatus } from './payout.ts'
import { contact, terms } from './registration.ts'

const maxCodeLength = 64
const maxRequestIdLength = 128

const requestId = field(
  z.string().max(maxRequestIdLength),
  'Names the request in our logs: send it along with a question. Empty when a firewall refused the request',
  'ac469f75-2700-4bc9-ab78-831b9c461029',
)

const violation = z
  .object({
    path: field(text(), 'Where the fault is in the body', 'fields[2].value'),
    message: field(text(), 'What is wrong there, in Russian, for people', 'Поле «Бюджет»: ожидается число'),
  })
  .meta({ id: 'Violation', description: 'One fault of a body' })

const violations = z.array(violation).min(1).max(100).optional()

const violationsText = 'Every fault of the body, at most 100; absent when the refusal is not about its form'

/** The violation of an amount says more than the message, which is the specification's. */
const amountViolations = (code: 'PAYOUT_AMOUNT_INVALID' | 'DEAL_AMOUNT_INVALID') =>
  field(violations, `${violationsText}; that of an amount says what is wrong with it`, amountRefusal(code, 'text').violations)

/** What is missing of a request, as it is now. */
const cover = {
  available: signedRubles('What the partner has besides the request', -1924.5),
  shortfall: rubles('How much of the request is missing', 1924.5),
}

const permission = z.enum(permissionNames)
/**
 * No endpoint for keys takes the permission that people alone have, and none is refused for lack of the one that only adds to an answer:
 * callers would have to expect them.
 */
const permissionOfKeys = z.enum(permissionNames.filter((name) => name !== 'rewards.manage' && name !== 'partners.details'))

/** The schemas of all that lib/errors.ts says single errors have besides: what is missing here, or has another type, does not compile. */
const membersOf = {
  ADDRESS_NOT_ALLOWED: { address: field(z.string().max(49), 'Where the request came from', '198.51.100.4') },
  SCOPE_MISSING: {
    permission: field(permissionOfKeys, 'What the key would need among its scopes', 'payouts.pay'),
  },
  PERMISSION_MISSING: {
    permission: field(permission.optional(), 'What it would take; absent where no role opens it', 'payouts.pay'),
  },
  PROOF_REQUIRED: {
    proofBy: field(z.literal('Passkey').optional(), 'Nothing but a passkey will do; absent where a mailed code does', 'Passkey'),
  },
  EXTERNAL_ID_TAKEN: {
    takenBy: z
      .object({
        kind: field(z.enum(['Lead', 'Deal', 'Payout', 'Partner']), 'What it is', 'Deal'),
        id: id('the thing that has the externalId', '01a1fdc2-2d99-7196-8a4e-568240a476a4'),
        leadId: idOrNull('The lead of a deal; null for all else', demo.wonLead),
      })
      .meta({ id: 'TakenBy', description: 'What has the externalId, or had it until it came to nothing' }),
  },
  EVENT_TYPES_NOT_READABLE: {
    permissions: field(z.array(permissionOfKeys).min(1), 'All that it would take', ['payouts.read']),
  },
  LEAD_DUPLICATE: { lead: field(lead.nullable(), 'The earlier lead', null) },
  DRAFT_UNCONFIRMED: {
    mark: field(z.enum(statusMarks), 'Which mark moves', 'target'),
    leads: field(z.int().min(0), 'How many leads that touches now', 214),
  },
  LEAD_REWARDS_TOO_MANY: { rewardCount: field(z.int(), 'How many rewards it has earned', 97).meta({ minimum: 1 }) },
  PAYOUT_TRANSITION_FORBIDDEN: {
    status: field(payoutStatus.optional(), 'The status that the request has; absent when there is no such request', 'Paid'),
    payout: payout.optional().meta({ description: 'The request as it is; absent when there is none' }),
  },
  PAYOUT_COOLS_DOWN: { until: moment('When payouts of the partner wait no more', '2026-11-25T15:20:00.000Z') },
  PAYOUT_SHORTFALL_UNCONFIRMED: cover,
  PAYOUT_UNCOVERED: cover,
  PROFILE_CHANGED: { partner: consolePartner },
  EMAIL_TAKEN: { partnerId: id('the partner who has the address', demo.anna) },
  PARTNER_INVITED_LATELY: {
    invitedAt: moment('When the partner was invited last', '2026-11-21T10:58:42.779Z'),
    until: moment('When the next invitation may follow', '2026-11-21T11:58:42.779Z'),
  },
  PROMOCODE_CHANGED: { promocode },
  REGISTRY_CHANGED: { registry },
  TERMS_NOT_AGREED: { terms },
  SIGN_IN_BLOCKED: { contact: contact.nullable().meta({ description: 'Whom to ask; null where the contour names nobody' }) },
  WORK_REQUIRED: {
    work: z
      .object({
        challenge: field(z.string().max(200), 'What is to be worked on, for ten minutes', '1795338600000.18.Qm9n.x3Yt'),
        bits: field(z.int().min(1).max(32), 'With how many bits of zero the hash must begin', 18),
      })
      .meta({
        id: 'AskedWork',
        description: 'Find a number that, as eight bytes behind the SHA-256 of the challenge, gives such a SHA-256',
      }),
  },
  LEAD_STATUS_NOT_FOUND: { statuses: z.array(leadStatus).meta({ description: 'The statuses that there are' }) },
} as const satisfies {
  [Code in keyof ErrorMembers]: { [Member in keyof Required<ErrorMembers[Code]>]: z.ZodType<ErrorMembers[Code][Member]> }
}

/** Who reads a document: integrators, or the apps of people. */
export type Readers = 'Integrators' | 'People'

/** Those of the members above that only answers to people have. */
const onlyToPeople: { [Code in keyof ErrorMembers]?: readonly (keyof ErrorMembers[Code])[] } = {
  PAYOUT_TRANSITION_FORBIDDEN: ['payout'],
  PROFILE_CHANGED: ['partner'],
}

/** Every fault of what was sent: of any error of status 400, and of what else is said of a field. */
function violationsOf(code: ErrorCode, readers: Readers): z.core.$ZodShape {
  if (code === 'PAYOUT_AMOUNT_INVALID' || code === 'DEAL_AMOUNT_INVALID') return { violations: amountViolations(code) }
  const isOfField = errorTable[code].status === 400 || (code === 'LEGAL_TYPE_NOT_FOUND' && readers === 'People')
  return isOfField ? { violations: violations.meta({ description: violationsText }) } : {}
}

function moreOf(code: ErrorCode, readers: Readers): z.core.$ZodShape {
  const members: z.core.$ZodShape = code in membersOf ? membersOf[code as keyof ErrorMembers] : {}
  const hidden: readonly string[] = readers === 'People' ? [] : (onlyToPeople[code as keyof ErrorMembers] ?? [])
  return Object.fromEntries(Object.entries(members).filter(([name]) => !hidden.includes(name)))
}

/** The name of an error's schema in documents. */
export function errorSchemaName(code: ErrorCode): string {
  const words = code.split('_').map((word) => word.charAt(0) + word.slice(1).toLowerCase())
  return `${words.join('').replace(/Error$/, '')}Error`
}

/**
 * The body of one error.
 *
 * @param texts what it means, and its message as a caller may see it
 */
export function errorBody(code: ErrorCode, texts: { description: string; message: string }, readers: Readers) {
  const { status } = errorTable[code]
  return z
    .object({
      statusCode: field(z.literal(status), 'The status code once more', status).meta({ type: 'integer' }),
      code: field(z.literal(code), 'What went wrong; never changes its meaning, so programs should look at it', code),
      message: field(text(), 'The same in Russian, for people', texts.message),
      requestId,
      ...violationsOf(code, readers),
      ...moreOf(code, readers),
    })
    .meta({ id: errorSchemaName(code), description: texts.description })
}

/** What all errors have in common. */
export const anyError = z
  .object({
    statusCode: field(z.int(), 'The status code once more', 404),
    code: field(z.string().max(maxCodeLength), 'What went wrong; never changes its meaning', 'ROUTE_NOT_FOUND'),
    message: field(text(), 'The same in Russian, for people', 'Маршрут не найден'),
    requestId,
  })
  .meta({ id: 'Error', description: 'An error of any kind' })
