import * as z from 'zod'
import { permissionNames, roleNames } from '../../../lib/domain/people/permission.ts'
import { email, field, id, moment, momentOrNull, nameOrNull } from './answer-field.ts'

const example = {
  id: '01a1fdc2-2d4b-7000-8000-000000000001',
  at: '2026-11-22T09:00:00.000Z',
  agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
} as const

/** User agents are cut off at this length. */
const maxAgentLength = 200

const currency = z
  .object({
    code: field(z.literal('RUB'), 'ISO 4217 code of all amounts', 'RUB'),
    symbol: field(z.literal('₽'), 'How it is written beside an amount', '₽'),
    decimals: field(z.int().min(0).max(2), 'Decimals of an amount', 2),
  })
  .meta({ id: 'Currency', description: 'How amounts are written' })

const contour = z
  .object({ name: field(z.string().max(200), 'Name of the contour', 'demo'), currency })
  .meta({ id: 'SessionContour', description: 'What an app must know about the contour' })

const present = z
  .object({ id: id('the session', example.id), createdAt: moment('When the person signed in', example.at) })
  .meta({ id: 'PresentSession', description: 'The session in the cookie' })

/** The person who is signed in. */
export const signedInPerson = z
  .object({
    kind: field(
      z.enum(['Administrator', 'Partner']),
      'Administrators are in the console, partners in the account',
      'Administrator',
    ),
    id: id('the person', '97ad1480-fcb1-520e-a2b1-d2fbbaee1752'),
    email: email('Email address', 'olga@demo.example'),
    firstName: nameOrNull('First name; null when it is not filled', 'Ольга'),
    middleName: nameOrNull('Middle name; null when there is none', 'Петровна'),
    lastName: nameOrNull('Last name; null when it is not filled', 'Соколова'),
    roles: field(z.array(z.enum(roleNames)), 'Roles of an administrator; partners have none', ['owner']),
    permissions: field(z.array(z.enum(permissionNames)), 'The permissions of the roles', ['payouts.read']),
    session: present,
    contour,
  })
  .meta({ id: 'SignedInPerson', description: 'Who is signed in, and their permissions' })

export const listedSession = z
  .object({
    id: id('the session', example.id),
    createdAt: moment('When the person signed in', example.at),
    lastUsedAt: moment('When it was last used, to within an hour (for partners, two and a half days)', example.at),
    userAgent: field(z.string().max(maxAgentLength), 'The user agent of the browser; empty if it sends none', example.agent),
    isPresent: field(z.boolean(), 'True for the session of this request', true),
  })
  .meta({ id: 'ListedSession', description: 'Where a person is signed in' })

export const endedSession = z
  .object({ id: id('the session', example.id), endedAt: moment('When it ended', example.at) })
  .meta({ id: 'EndedSession', description: 'An ended session' })

const at = '2026-11-22T09:00:00.000Z'

/** The answer to a request for a code. */
export const requestedCodeFields = {
  digits: field(z.int().min(6).max(12), 'How many digits the code has', 6),
  sentAt: momentOrNull('When the code was last mailed; null if none is valid and none can be mailed yet', at),
  expiresAt: momentOrNull('Until when it is valid; null likewise', '2026-11-22T09:10:00.000Z'),
  nextAt: moment('The earliest time when it, or another one, can be mailed', '2026-11-22T09:01:00.000Z'),
}

export const requestedCode = z
  .object(requestedCodeFields)
  .meta({ id: 'RequestedCode', description: 'The same for every address, known or not' })
