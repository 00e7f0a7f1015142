import { hourMs } from './duration.ts'
import type { App } from './mail-message.ts'

/** How long a code is good for. */
export const codeGoodMs = 10 * 60_000
/** How often a code may be tried. */
export const triesOfCode = 5
/** How many codes go to one address in an hour, whoever asks for them. */
const codesAnHour = 5
const digits = 6

/** What is known of the codes of one address, and of the newest of them. An older one is good no more. */
export interface SignInCode {
  app: App
  /** Of the code and its address, in hexadecimal: the code itself is nowhere. */
  codeHmac: string
  expiresAtMs: number
  /** How often it was tried: a try is counted before anybody looks whether it is right. */
  tries: number
  /** When somebody signed in with it; absent until then. */
  usedAt?: string
  /** When the codes of the last hour were asked for, the newest last. */
  askedAtMs: readonly number[]
  /** One more with every code. */
  revision: number
}

/** Addresses are the same whatever their letter case, as everywhere in a contour. */
export const foldedAddress = (email: string): string => email.trim().toLowerCase()

/**
 * Six digits.
 *
 * @param secret 128 random bits in base64url: so many more than the digits hold that each code is as likely as any other
 */
export function codeFrom(secret: string): string {
  const number = Buffer.from(secret, 'base64url').reduce((value, byte) => (value * 256n + BigInt(byte)) % 10n ** 6n, 0n)
  return String(number).padStart(digits, '0')
}

/** The digits of a code as people copy it, blanks and all; undefined for what cannot be one. */
export function codeTyped(text: string): string | undefined {
  const code = text.replaceAll(/[\s\u00a0-]/g, '')
  return /^\d{6}$/.test(code) ? code : undefined
}

/**
 * A new code for an address; undefined where there were enough of them within the hour.
 *
 * @param before what is known of the address
 */
export function codeAsked(
  before: SignInCode | undefined,
  { app, codeHmac, nowMs }: { app: App; codeHmac: string; nowMs: number },
): SignInCode | undefined {
  const askedAtMs = (before?.askedAtMs ?? []).filter((ms) => ms > nowMs - hourMs)
  if (askedAtMs.length >= codesAnHour) return undefined
  return {
    app,
    codeHmac,
    expiresAtMs: nowMs + codeGoodMs,
    tries: 0,
    askedAtMs: [...askedAtMs, nowMs],
    revision: (before?.revision ?? 0) + 1,
  }
}
