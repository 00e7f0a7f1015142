import type { DaysTries, Mailbox, SignInCode } from '../../domain/people/sign-in.ts'
import { declared } from '../table/declared.ts'

/** When it may be deleted, in seconds since 1970. */
interface Swept {
  sweepAfter: number
}

export const signInCodeItem = declared<SignInCode, Swept>(
  {
    salt: 'text',
    digits: 'number',
    expiresAtMs: 'number',
    tries: 'number',
    usedAt: { optional: 'text' },
    isShared: { optional: 'flag' },
    mailedAtMs: { list: 'number' },
    knownSince: { optional: 'text' },
    revision: 'number',
  },
  { beside: { sweepAfter: 'number' } },
)

export const mailboxItem = declared<Mailbox, Swept>(
  {
    mailedAtMs: { list: 'number' },
    shared: { optional: { map: { salt: 'text', expiresAtMs: 'number', mailedAtMs: 'number' } } },
    revision: 'number',
  },
  { beside: { sweepAfter: 'number' } },
)

/** A proof of work that was used. */
export const workProofItem = declared<Swept>({ sweepAfter: 'number' })

export const daysTriesItem = declared<DaysTries, Swept>(
  { tried: { optional: 'number' }, right: { optional: 'number' } },
  { beside: { sweepAfter: 'number' } },
)

export const signInSecretItem = declared<{ secret: string }>({ secret: 'text' })
