import type { MailProgram } from './mail-program.ts'
import type { KeyMadeOrder } from './mail-order.ts'
import { momentTexts, noticeMail } from './notice-mail.ts'
import type { Mail } from './sign-in-mail.ts'

/**
 * The mail that tells the holder of a key, and every owner, that it was issued or rotated. It identifies the key by the beginning
 * of its secret: its title is free text, shown only in the console.
 *
 * @param of.holder the address of the key's holder
 */
export function keyMadeMail(
  {
    is,
    prefix,
    scopes,
    at,
    to,
    holder,
    forService,
  }: Pick<KeyMadeOrder, 'is' | 'prefix' | 'scopes' | 'forService'> & { at: string; to: string; holder: string },
  program: MailProgram,
): Mail {
  const when = momentTexts(at)
  const opens = scopes?.join(', ')
  const service = forService
    ? { russian: 'для служебной учётной записи, ', english: 'for a service account, ' }
    : { russian: '', english: '' }
  const whose =
    to === holder
      ? { russian: `${service.russian}на ваше имя`, english: `${service.english}in your name` }
      : { russian: `${service.russian}на имя ${holder}`, english: `${service.english}in the name of ${holder}` }
  const notYou = {
    russian: 'Если этого никто у вас не просил, отзовите ключ в консоли («Ключи») и выясните по журналу, кто его выпустил.',
    english: 'If nobody asked for it, revoke it in the console, under Keys, and see in the journal who made it.',
  }
  const what = {
    russian: `Открывает: ${opens ?? 'всё'}. Когда: ${when.russian}.`,
    english: `It opens: ${opens ?? 'everything'}. When: ${when.english}.`,
  }
  const texts: Record<KeyMadeOrder['is'], { subject: string; russian: string; english: string }> = {
    Issued: {
      subject: 'выпущен ключ API / an API key was issued',
      russian: `Выпущен ключ API ${prefix}… ${whose.russian}.`,
      english: `The API key ${prefix}… was issued ${whose.english}.`,
    },
    Rotated: {
      subject: 'заменён ключ API / an API key was rotated',
      russian: `Взамен прежнего выпущен ключ API ${prefix}… ${whose.russian}; прежний скоро перестанет действовать.`,
      english: `The API key ${prefix}… ${whose.english} takes the place of one that ends soon.`,
    },
  }
  const { subject, russian, english } = texts[is]
  return noticeMail({
    to,
    program,
    subject,
    russian: { what: `${russian} ${what.russian}`, notYou: notYou.russian },
    english: { what: `${english} ${what.english}`, notYou: notYou.english },
  })
}
