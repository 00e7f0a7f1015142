import { rublesFromKopecks } from './money.ts'
import { type Mail, mailPage } from './sign-in-mail.ts'

/** What a notice says in one language: what happened, and what to do if it was not the reader. Plain text, escaped where HTML needs it. */
export interface NoticeWords {
  what: string
  notYou: string
}

/**
 * A mail that tells somebody of what was done in their name. Nobody knows which language its reader speaks: Russian comes first,
 * English below it.
 *
 * @param of.contour its name: letters, digits and -
 */
export function noticeMail(of: {
  to: string
  contour: string
  subject: string
  russian: NoticeWords
  english: NoticeWords
}): Mail {
  const { to, contour, subject, russian, english } = of
  return {
    to,
    subject: `${contour}: ${subject}`,
    text: [
      'Здравствуйте!',
      `${contour}. ${russian.what}`,
      russian.notYou,
      '--------',
      'Hello!',
      `${contour}. ${english.what}`,
      `${english.notYou}\n`,
    ].join('\n\n'),
    html: mailPage(
      contour,
      `<p style="margin:0 0 12px">Здравствуйте! ${escaped(russian.what)}</p>\n<p style="margin:0">${escaped(russian.notYou)}</p>`,
      `<p style="margin:0 0 8px">${escaped(english.what)}</p>\n<p style="margin:0">${escaped(english.notYou)}</p>`,
    ),
  }
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** A moment as people read it, in Moscow's time. */
export function momentTexts(at: string): { russian: string; english: string } {
  return { russian: `${momentIn('ru-RU', at)} (МСК)`, english: `${momentIn('en-GB', at)} (Moscow time)` }
}

/** That payouts wait, as a sentence behind another one; nothing where they do not. A key of an outside system may pay all the same. */
export function waitTexts(until: string | null): { russian: string; english: string } {
  if (until === null) return { russian: '', english: '' }
  const when = momentTexts(until)
  return {
    russian: ` До ${when.russian} наши администраторы не проводят ваши выплаты: время, чтобы сообщить нам, если что-то не так.`,
    english: ` Until ${when.english} our administrators send none of your payouts: time to tell us if something is wrong.`,
  }
}

const momentIn = (language: string, at: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Moscow' }).format(new Date(at))

/** An amount as people read it, in rubles; without kopecks where there are none. */
export const rublesText = (language: string, kopecks: number): string =>
  new Intl.NumberFormat(language, {
    style: 'currency',
    currency: 'RUB',
    minimumFractionDigits: kopecks % 100 === 0 ? 0 : 2,
  }).format(rublesFromKopecks(kopecks))
