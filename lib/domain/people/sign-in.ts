import { dayMs, hourMs } from '../value/duration.ts'
import type { App } from '../mail/mail-message.ts'

/** How long a code is valid. */
export const codeGoodMs = 10 * 60_000
/** How many times a code may be tried. */
export const triesOfCode = 5
/** How many mails with a code one browser can have sent to one address in an hour. */
const mailsAnHour = 5
/** A code with less time left than this is not mailed again: a new one is, which its reader has time to type. */
const worthMailingMs = 2 * 60_000
/** The same code is mailed again after this long at the earliest. */
const againAfterMs = 60_000

/**
 * Where a code is asked for. Each door has its own counters, and a code of one is not valid at another. Administrators sign in to
 * the console, partners to the account; people who register are not partners yet.
 */
export type CodeDoor = App | 'registration'

/** The code of one browser for one address. */
export interface SignInCode {
  /** The code is derived from this and the contour's secret; the code itself is stored nowhere. 128 random bits in base64url. */
  salt: string
  /** How many digits the code has. */
  digits: number
  expiresAtMs: number
  /** How many times it was tried: a try is counted before the code is compared. */
  tries: number
  /** When it was used (ISO 8601, UTC); absent until then. */
  usedAt?: string
  /** Present when this is the mailbox's code, which many browsers share (`Mailbox`). */
  isShared?: true
  /** When codes for this browser and address were mailed within the last hour, the newest last. */
  mailedAtMs: readonly number[]
  /** When somebody signed in with this browser and address (ISO 8601, UTC); absent until somebody does. */
  knownSince?: string
  /** Incremented with every mail. */
  revision: number
}

/** What is mailed to one mailbox for browsers that nobody has signed in with by its address yet. */
export interface Mailbox {
  /** When mails were sent within the last hour, the newest last. */
  mailedAtMs: readonly number[]
  /** The code that all such browsers share while too many ask; absent before that, and once it is used. */
  shared?: { salt: string; expiresAtMs: number; mailedAtMs: number }
  revision: number
}

/** Tries at all doors of a contour in one day (UTC). */
export interface DaysTries {
  tried?: number
  /** How many were right: counted a moment later, so a try in progress counts as wrong. */
  right?: number
}

/** How many were wrong, as far as known. */
export const wrongTries = ({ tried = 0, right = 0 }: DaysTries): number => Math.max(0, tried - right)

/** No mail reaches longer ones (RFC 5321). */
export const maxAddressLength = 254

/** Addresses are compared without letter case, as everywhere in a contour. */
export const foldedAddress = (email: string): string => email.trim().toLowerCase()

/** The mailbox of an address: `a+x@d` and `a@d` share one. Used only for counting, not to decide whose address it is. */
export function mailboxOf(email: string): string {
  const address = foldedAddress(email)
  const at = address.lastIndexOf('@')
  const [name = ''] = address.slice(0, at).split('+')
  return name === '' ? address : name + address.slice(at)
}

/** The length of a code that confirms an act of a signed-in person. */
export const confirmationDigits = 6

const usualDigits: Readonly<Record<CodeDoor, number>> = { console: 8, account: 6, registration: 6 }

/**
 * From each number of wrong codes in a day on, all codes of the contour have at least this many digits. People type two to four
 * digits more; every two digits make guessing a hundred times as hard.
 */
const lengthened = [
  { wrong: 10_000, digits: 10 },
  { wrong: 200, digits: 8 },
] as const

/** The number of wrong codes a day that can still be people's mistakes. */
export const wrongCodesADay = lengthened[1].wrong

/** How many digits a code must have. It depends only on the door and the day, so it reveals nothing about an address. */
export function digitsNeeded(door: CodeDoor, wrongToday: number): number {
  const least = lengthened.find(({ wrong }) => wrongToday >= wrong)?.digits ?? 0
  return Math.max(usualDigits[door], least)
}

/** The longest code that is ever sent. Browsers share it, so the number of guesses is not limited. */
export const sharedDigits = 12
const sharedGoodMs = 30 * 60_000
const sharedAgainAfterMs = 10 * 60_000
/** After this many mails in an hour to a mailbox, browsers that nobody has signed in with share one code. */
const mailsToMailbox = 20

/**
 * The digits of a pasted code, without blanks and dashes; undefined for a text that cannot be a code.
 *
 * @example codeTyped(' 4821-7730 ') === '48217730'
 */
export function codeTyped(text: string): string | undefined {
  const code = text.replaceAll(/[\s\u00a0-]/g, '')
  return /^\d{6,12}$/.test(code) ? code : undefined
}

/**
 * Digits derived from a large random number.
 *
 * @param bytes enough more bits than the digits hold that all codes are practically equally likely
 */
export function codeFrom(bytes: Uint8Array, digits: number): string {
  const number = bytes.reduce((value, byte) => (value * 256n + BigInt(byte)) % 10n ** BigInt(digits), 0n)
  return String(number).padStart(digits, '0')
}

/** The outcome of asking for a code. */
export interface AskedCode {
  /** The code as it is now. */
  code: SignInCode | undefined
  /** What to write: nothing, that the same code was mailed again, or a new code. */
  writes: 'Nothing' | 'MailedAgain' | 'NewCode'
  isMailed: boolean
  /** When the next mail can be asked for. */
  nextAtMs: number
  /** The changed mailbox, if asking changes it. */
  mailbox?: Mailbox
}

interface Asking {
  before: SignInCode | undefined
  /** Undefined for a code that goes to a signed-in person. */
  mailbox: Mailbox | undefined
  digits: number
  /** Whether the person asks for the mail again, or only for a code to exist. */
  isAgain: boolean
  nowMs: number
  newSalt: () => string
}

/**
 * Asks for a code. A valid code stays, and is mailed again on request; otherwise a new one is made, up to the limit of one
 * browser for one address, which only that browser's own requests use up. When too many other browsers ask for one mailbox, those
 * that nobody has signed in with share one long code: the owner still gets in, and the mailbox is not flooded.
 */
export function askCode(asking: Asking): AskedCode {
  const { before, mailbox, digits, isAgain, nowMs } = asking
  const mailed = recent(before?.mailedAtMs, nowMs)
  const isGood = before !== undefined && isCodeGood(before, digits, nowMs)
  const nextAtMs = nextMail(mailed, isGood, nowMs)
  if ((isGood && !isAgain) || nextAtMs > nowMs)
    return { code: isGood ? before : undefined, writes: 'Nothing', isMailed: false, nextAtMs }

  const after = [...mailed, nowMs]
  const revision = (before?.revision ?? 0) + 1
  const known = before?.knownSince === undefined ? {} : { knownSince: before.knownSince }
  const isStranger = before?.knownSince === undefined && mailbox !== undefined
  const mailsOfMailbox = recent(mailbox?.mailedAtMs, nowMs)
  if (isStranger && mailsOfMailbox.length >= mailsToMailbox) return askShared(asking, { ...mailbox, mailedAtMs: mailsOfMailbox })

  const isWorthMailing = isGood && before.isShared === undefined && before.expiresAtMs - nowMs >= worthMailingMs
  const code: SignInCode = isWorthMailing
    ? { ...before, mailedAtMs: after, revision }
    : { salt: asking.newSalt(), digits, expiresAtMs: nowMs + codeGoodMs, tries: 0, ...known, mailedAtMs: after, revision }
  return {
    code,
    writes: isWorthMailing ? 'MailedAgain' : 'NewCode',
    isMailed: true,
    nextAtMs: nextMail(after, true, nowMs),
    ...(isStranger && {
      mailbox: { ...mailbox, mailedAtMs: [...mailsOfMailbox, nowMs], revision: mailbox.revision + 1 },
    }),
  }
}

/** The mailbox's shared code, mailed at most once in ten minutes. */
function askShared({ before, nowMs, newSalt }: Asking, mailbox: Mailbox): AskedCode {
  const present = mailbox.shared && mailbox.shared.expiresAtMs - nowMs >= worthMailingMs ? mailbox.shared : undefined
  const isMailed = !present || nowMs - present.mailedAtMs >= sharedAgainAfterMs
  const shared = {
    salt: present?.salt ?? newSalt(),
    expiresAtMs: present?.expiresAtMs ?? nowMs + sharedGoodMs,
    mailedAtMs: isMailed ? nowMs : (present?.mailedAtMs ?? nowMs),
  }
  const mailedAtMs = [...recent(before?.mailedAtMs, nowMs), shared.mailedAtMs]
  const code: SignInCode = {
    salt: shared.salt,
    digits: sharedDigits,
    expiresAtMs: shared.expiresAtMs,
    tries: 0,
    isShared: true,
    mailedAtMs,
    revision: (before?.revision ?? 0) + 1,
  }
  const nextAtMs = Math.max(nextMail(mailedAtMs, true, nowMs), shared.mailedAtMs + sharedAgainAfterMs)
  return { code, writes: 'NewCode', isMailed, nextAtMs, mailbox: { ...mailbox, shared, revision: mailbox.revision + 1 } }
}

/** Whether a code can still be used, and is as long as codes must be now. */
export function isCodeGood({ usedAt, tries, expiresAtMs, digits }: SignInCode, digitsNow: number, nowMs: number): boolean {
  return usedAt === undefined && tries < triesOfCode && nowMs < expiresAtMs && digits >= digitsNow
}

const recent = (moments: readonly number[] = [], nowMs: number): readonly number[] => moments.filter((ms) => ms > nowMs - hourMs)

/** When one more mail may be sent: a minute after one with a code that is still valid, and only a limited number in an hour. */
function nextMail(mailed: readonly number[], isGood: boolean, nowMs: number): number {
  const [oldest = nowMs] = mailed.slice(-mailsAnHour)
  const last = mailed.at(-1)
  return Math.max(
    nowMs,
    mailed.length >= mailsAnHour ? oldest + hourMs : 0,
    isGood && last !== undefined ? last + againAfterMs : 0,
  )
}

/** Whether the hour's mails are used up: there is no code, or only the mailbox's shared one. */
export const isCodeWithheld = ({ code }: AskedCode): boolean => code === undefined || code.isShared === true

/** The answer to asking for a code: the same for every address, known or not. */
export function askedCodeView({ code, nextAtMs }: AskedCode, digits: number) {
  const iso = (ms: number | undefined): string | null => (ms === undefined ? null : new Date(ms).toISOString())
  return {
    digits: code?.digits ?? digits,
    sentAt: iso(code?.mailedAtMs.at(-1)),
    expiresAt: iso(code?.expiresAtMs),
    nextAt: new Date(nextAtMs).toISOString(),
  }
}

/** A used code stays as a mark of a known browser for this long: as long as browsers keep a cookie. */
export const browserKnownMs = 400 * dayMs
