import { dayMs, hourMs } from './duration.ts'
import type { App } from './mail-message.ts'

/** How long a code is good for. */
export const codeGoodMs = 10 * 60_000
/** How often a code may be tried. */
export const triesOfCode = 5
/** How many mails with a code one browser has sent to one address in an hour. */
const mailsAnHour = 5
/** A code that is good for less than this is not mailed again: a new one is, which its reader has time to type. */
const worthMailingMs = 2 * 60_000
/** The same code is mailed again after this long at the earliest. */
const againAfterMs = 60_000

/**
 * Where a code is asked for. What is counted at one takes nothing from the others, and a code of one is good at no other.
 * Administrators sign in to the console, partners to the account; whoever registers is no partner yet.
 */
export type CodeDoor = App | 'registration'

/** A code, as one browser was sent it for one address. */
export interface SignInCode {
  /** With the contour's secret it makes the code, which is kept nowhere. 128 random bits in base64url. */
  salt: string
  /** How many digits the code has. */
  digits: number
  expiresAtMs: number
  /** How often it was tried: a try is counted before anybody looks whether it is right. */
  tries: number
  /** When it was used (ISO 8601, UTC); absent until then. */
  usedAt?: string
  /** Present where the code is that of the mailbox, which many browsers share (`Mailbox`). */
  isShared?: true
  /** When codes of this browser and address were mailed within the last hour, the newest last. */
  mailedAtMs: readonly number[]
  /** When somebody signed in with this browser and address (ISO 8601, UTC); absent as long as nobody did. */
  knownSince?: string
  /** One more with every mail. */
  revision: number
}

/** What is mailed to one mailbox for browsers in which nobody has signed in by its address yet. */
export interface Mailbox {
  /** When, within the last hour, the newest last. */
  mailedAtMs: readonly number[]
  /** The code that all such browsers share while too many ask; absent until that happens, and once it is used. */
  shared?: { salt: string; expiresAtMs: number; mailedAtMs: number }
  revision: number
}

/** What was tried at all doors of a contour within a day (UTC). */
export interface DaysTries {
  tried?: number
  /** How many of them were right: counted a moment later, so that a try under way counts as a wrong one. */
  right?: number
}

/** How many were wrong, as far as it is known. */
export const wrongTries = ({ tried = 0, right = 0 }: DaysTries): number => Math.max(0, tried - right)

/** Addresses are the same whatever their letter case, as everywhere in a contour. */
export const foldedAddress = (email: string): string => email.trim().toLowerCase()

/** The mailbox of an address: `a+x@d` and `a@d` are one. For counting alone; whom an address belongs to is another question. */
export function mailboxOf(email: string): string {
  const address = foldedAddress(email)
  const at = address.lastIndexOf('@')
  const [name = ''] = address.slice(0, at).split('+')
  return name === '' ? address : name + address.slice(at)
}

/** Of a code by which somebody who is signed in confirms an act. */
export const confirmationDigits = 6

const usualDigits: Readonly<Record<CodeDoor, number>> = { console: 8, account: 6, registration: 6 }

/**
 * From so many wrong codes in a day on, all codes of a contour have at least so many digits. A person types two to four digits more;
 * whoever guesses needs a hundred times as long for each two.
 */
const lengthened = [
  { wrong: 10_000, digits: 10 },
  { wrong: 200, digits: 8 },
] as const

/** Wrong codes of a day that a contour takes for people's mistakes. */
export const wrongCodesADay = lengthened[1].wrong

/** How many digits a code must have. The door and the day say it, and nothing about an address does. */
export function digitsNeeded(door: CodeDoor, wrongToday: number): number {
  const least = lengthened.find(({ wrong }) => wrongToday >= wrong)?.digits ?? 0
  return Math.max(usualDigits[door], least)
}

/** The longest code that is ever sent. It is shared by browsers, so that nothing bounds how often it is guessed. */
export const sharedDigits = 12
const sharedGoodMs = 30 * 60_000
const sharedAgainAfterMs = 10 * 60_000
/** So many mails an hour go to a mailbox for browsers that nobody has signed in with before they share a code. */
const mailsToMailbox = 20

/**
 * The digits of a code as people copy it, blanks and all; undefined for what cannot be one.
 *
 * @example codeTyped(' 4821-7730 ') === '48217730'
 */
export function codeTyped(text: string): string | undefined {
  const code = text.replaceAll(/[\s\u00a0-]/g, '')
  return /^\d{6,12}$/.test(code) ? code : undefined
}

/**
 * The digits that a number of many bits makes.
 *
 * @param bytes so many more bits than the digits hold that each code is as likely as any other
 */
export function codeFrom(bytes: Uint8Array, digits: number): string {
  const number = bytes.reduce((value, byte) => (value * 256n + BigInt(byte)) % 10n ** BigInt(digits), 0n)
  return String(number).padStart(digits, '0')
}

/** What comes of asking for a code. */
export interface AskedCode {
  /** The code as it is now. */
  code: SignInCode | undefined
  /** What there is to write: nothing, that the same code was mailed again, or a new code. */
  writes: 'Nothing' | 'MailedAgain' | 'NewCode'
  isMailed: boolean
  /** When the next mail can be asked for. */
  nextAtMs: number
  /** Of the mailbox, where this changes it. */
  mailbox?: Mailbox
}

interface Asking {
  before: SignInCode | undefined
  /** Undefined for a code that goes to somebody who is signed in. */
  mailbox: Mailbox | undefined
  digits: number
  /** Whether the person asks for the mail again, or only for the code to be there. */
  isAgain: boolean
  nowMs: number
  newSalt: () => string
}

/**
 * Asks for a code. One that is good stays, and is mailed again when that is asked for; else there is a new one, as often as one
 * browser may have one for one address. Nobody's requests but one's own count there. Where too many other browsers ask for one
 * mailbox, those in which nobody has signed in by its address share one long code, so that its owner gets in and no flood of mail.
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

/** The code of the mailbox, which is mailed once in ten minutes whatever asks for it. */
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

/** Whether a code can still be tried with success, and is as long as codes must be now. */
export function isCodeGood({ usedAt, tries, expiresAtMs, digits }: SignInCode, digitsNow: number, nowMs: number): boolean {
  return usedAt === undefined && tries < triesOfCode && nowMs < expiresAtMs && digits >= digitsNow
}

const recent = (moments: readonly number[] = [], nowMs: number): readonly number[] => moments.filter((ms) => ms > nowMs - hourMs)

/** When one more mail may go out: a minute after one with a code that is still good, and so many times in an hour. */
function nextMail(mailed: readonly number[], isGood: boolean, nowMs: number): number {
  const [oldest = nowMs] = mailed.slice(-mailsAnHour)
  const last = mailed.at(-1)
  return Math.max(
    nowMs,
    mailed.length >= mailsAnHour ? oldest + hourMs : 0,
    isGood && last !== undefined ? last + againAfterMs : 0,
  )
}

/** Whether those of an hour are used up: there is no code, or it is the one that a mailbox has for all who ask for it. */
export const isCodeWithheld = ({ code }: AskedCode): boolean => code === undefined || code.isShared === true

/** Asking for a code as it is answered: the same for every address, known or not. */
export function askedCodeView({ code, nextAtMs }: AskedCode, digits: number) {
  const iso = (ms: number | undefined): string | null => (ms === undefined ? null : new Date(ms).toISOString())
  return {
    digits: code?.digits ?? digits,
    sentAt: iso(code?.mailedAtMs.at(-1)),
    expiresAt: iso(code?.expiresAtMs),
    nextAt: new Date(nextAtMs).toISOString(),
  }
}

/** A code that was used leaves a mark for so long that its browser is known by it: as long as browsers keep a cookie. */
export const browserKnownMs = 400 * dayMs
