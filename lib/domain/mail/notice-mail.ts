import { rublesFromKopecks } from '../value/money.ts'
import { escaped, type MailProgram } from './mail-program.ts'
import { type Mail, mailPage, signed } from './sign-in-mail.ts'

/**
 * What a notice says in one language: what happened, and what to do if it was not the reader. Plain text, escaped for HTML later.
 */
export interface NoticeWords {
  what: string
  notYou: string
}

/**
 * A mail that tells somebody what was done in their name. The reader's language is unknown: Russian comes first, English below.
 *
 * @param of.program in whose name it comes
 * @param of.link a page of ours, never with a code or a name in it; most notices have none
 */
export function noticeMail(of: {
  to: string
  program: MailProgram
  subject: string
  russian: NoticeWords
  english: NoticeWords
  link?: string
}): Mail {
  const { to, program, subject, russian, english, link } = of
  const [linkLine, linkPart] = link === undefined ? [[], ''] : [[link], linkOf(link)]
  return {
    to,
    subject: `${program.name}: ${subject}`,
    text: [
      'Здравствуйте!',
      `${program.name}. ${russian.what}`,
      ...linkLine,
      russian.notYou,
      '--------',
      'Hello!',
      `${program.name}. ${english.what}`,
      ...linkLine,
      ...signed(english.notYou, program),
    ].join('\n\n'),
    html: mailPage(
      program,
      `<p style="margin:0 0 12px">Здравствуйте! ${escaped(russian.what)}</p>\n${linkPart}<p style="margin:0">${escaped(russian.notYou)}</p>`,
      `<p style="margin:0 0 8px">${escaped(english.what)}</p>\n${linkPart}<p style="margin:0">${escaped(english.notYou)}</p>`,
    ),
  }
}

/** What is read is where it leads: nothing hides behind a word. */
const linkOf = (url: string): string =>
  `<p style="margin:0 0 12px;overflow-wrap:anywhere"><a href="${escaped(url)}">${escaped(url)}</a></p>\n`

/** A moment for people, in Moscow time. */
export function momentTexts(at: string): { russian: string; english: string } {
  return { russian: `${momentIn('ru-RU', at)} (МСК)`, english: `${momentIn('en-GB', at)} (Moscow time)` }
}

/** Says that payouts wait, as a sentence appended to another; empty when they do not. API keys may be exempt from the wait. */
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

/** An amount for people, in rubles; without kopecks when they are zero. */
export const rublesText = (language: string, kopecks: number): string =>
  new Intl.NumberFormat(language, {
    style: 'currency',
    currency: 'RUB',
    minimumFractionDigits: kopecks % 100 === 0 ? 0 : 2,
  }).format(rublesFromKopecks(kopecks))
