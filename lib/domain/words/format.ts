import type { Language } from './language.ts'

/** Everybody reads the same clock, whatever their own says. */
const timeZone = 'Europe/Moscow'
const zoneName: Readonly<Record<Language, string>> = { ru: 'МСК', en: 'MSK' }
/** English with the day before the month, as the rest of the page has it. */
const locales: Readonly<Record<Language, string>> = { ru: 'ru-RU', en: 'en-GB' }

/** How amounts, moments and numbers are written in a language. */
export interface Format {
  /** Rubles as the API sends them. @example «1 650,00 ₽» */
  money: (rubles: number) => string
  /** The same with a sign always. @example «+1 650,00 ₽» */
  change: (rubles: number) => string
  number: (value: number) => string
  percent: (share: number) => string
  /** @example «22 ноя. 2026 г.» */
  date: (moment: string) => string
  /** @example «22.11.2026, 14:02 МСК» */
  dateTime: (moment: string) => string
  /** @example «14:02» */
  time: (moment: string | number) => string
  /** How long ago something was, in the largest unit that fits. @example «3 дня назад» */
  ago: (moment: string, nowMs: number) => string
  month: (moment: string) => string
  /** Whose clock moments are shown by. @example «МСК» */
  zone: string
}

const made = new Map<Language, Format>()

/** The formats of a language; Intl's are slow to make and kept. */
export function formatIn(language: Language): Format {
  const known = made.get(language) ?? newFormat(language)
  made.set(language, known)
  return known
}

function newFormat(language: Language): Format {
  const locale = locales[language]
  const rubles = { style: 'currency', currency: 'RUB', currencyDisplay: 'narrowSymbol' } as const
  const money = new Intl.NumberFormat(locale, rubles)
  const change = new Intl.NumberFormat(locale, { ...rubles, signDisplay: 'exceptZero' })
  const number = new Intl.NumberFormat(locale)
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  const date = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'medium' })
  const day = { day: '2-digit', month: '2-digit', year: 'numeric' } as const
  const clock = { hour: '2-digit', minute: '2-digit' } as const
  const dateTime = new Intl.DateTimeFormat(locale, { timeZone, ...day, ...clock })
  const time = new Intl.DateTimeFormat(locale, { timeZone, ...clock })
  const month = new Intl.DateTimeFormat(locale, { timeZone, month: 'long', year: 'numeric' })
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'always' })
  return {
    money: (value) => money.format(value),
    change: (value) => change.format(value),
    number: (value) => number.format(value),
    percent: (share) => percent.format(share),
    date: (moment) => date.format(new Date(moment)),
    dateTime: (moment) => `${dateTime.format(new Date(moment))} ${zoneName[language]}`,
    time: (moment) => time.format(new Date(moment)),
    ago: (moment, nowMs) => agoText(relative, nowMs - Date.parse(moment)),
    month: (moment) => month.format(new Date(moment)),
    zone: zoneName[language],
  }
}

const minuteMs = 60_000
const units = [
  ['day', 24 * 60 * minuteMs],
  ['hour', 60 * minuteMs],
  ['minute', minuteMs],
] as const

function agoText(relative: Intl.RelativeTimeFormat, passedMs: number): string {
  const [unit, lengthMs] = units.find(([, length]) => passedMs >= length) ?? (['minute', minuteMs] as const)
  return relative.format(-Math.max(0, Math.floor(passedMs / lengthMs)), unit)
}
