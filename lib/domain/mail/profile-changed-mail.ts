import type { MailProgram } from './mail-program.ts'
import type { ProfileChangedOrder } from './mail-order.ts'
import { momentTexts, noticeMail, waitTexts } from './notice-mail.ts'
import type { ConfirmedAttribute } from '../payout/paying-attributes.ts'
import type { Mail } from './sign-in-mail.ts'

/**
 * The mail that tells a partner which payment details changed and when, but not the new values.
 *
 * @param waitsUntil until when payouts wait because of it (ISO 8601, UTC); null when they do not
 */
export function profileChangedMail(
  { email, what, changedAt }: Pick<ProfileChangedOrder, 'what'> & { email: string; changedAt: string },
  program: MailProgram,
  waitsUntil: string | null,
): Mail {
  const when = momentTexts(changedAt)
  const waits = waitTexts(waitsUntil)
  return noticeMail({
    to: email,
    program,
    subject: 'изменены данные для выплат / payout details were changed',
    russian: {
      what: `В вашем личном кабинете партнёра изменены: ${what.map((name) => names[name].russian).join(', ')}. Когда: ${when.russian}.${waits.russian}`,
      notYou: 'Если это были не вы, завершите в кабинете чужие сеансы и сразу сообщите нам: выплаты пойдут по новым данным.',
    },
    english: {
      what: `Changed in your partner account: ${what.map((name) => names[name].english).join(', ')}. When: ${when.english}.${waits.english}`,
      notYou:
        'If it was not you, end the sessions of others in your account and tell us at once: payouts will go by the new details.',
    },
  })
}

const names: Readonly<Record<ConfirmedAttribute, { russian: string; english: string }>> = {
  inn: { russian: 'ИНН', english: 'tax number (ИНН)' },
  requisites: { russian: 'реквизиты', english: 'requisites' },
  bank: { russian: 'банковский счёт', english: 'bank account' },
  paymentDetails: { russian: 'куда платить', english: 'where to pay' },
  legalDetails: { russian: 'данные правовой формы', english: 'details of the legal type' },
}
