import { endOfAccount } from './end-of-account.ts'
import type { PayoutRequestedOrder } from './mail-order.ts'
import { momentTexts, noticeMail, rublesText } from './notice-mail.ts'
import type { ListedPayout } from './payout.ts'
import type { Mail } from './sign-in-mail.ts'

/** The mail that tells a partner that a payout was requested: how much, and the end of the account that it goes to. */
export function payoutRequestedMail(
  { amountKopecks, requisites, createdAt }: Pick<ListedPayout, 'amountKopecks' | 'requisites' | 'createdAt'>,
  { email, by }: { email: string; by: PayoutRequestedOrder['by'] },
  contour: string,
): Mail {
  const when = momentTexts(createdAt)
  const end = endOfAccount(requisites)
  const where = {
    russian: end === undefined ? '' : ` Куда: номер, который оканчивается на ${end}.`,
    english: end === undefined ? '' : ` Where to: the number that ends in ${end}.`,
  }
  return noticeMail({
    to: email,
    contour,
    subject: 'запрошена выплата / a payout was requested',
    russian: {
      what: `${doers[by].russian} запрошена выплата: ${rublesText('ru-RU', amountKopecks)}.${where.russian} Когда: ${when.russian}.`,
      notYou:
        'Если вы о ней не знаете, отмените заявку в личном кабинете, пока её не одобрили, завершите там чужие сеансы и сразу сообщите нам.',
    },
    english: {
      what: `A payout was requested ${doers[by].english}: ${rublesText('en-GB', amountKopecks)}.${where.english} When: ${when.english}.`,
      notYou:
        'If you know nothing of it, cancel the request in your account before it is approved, end the sessions of others there, and tell us at once.',
    },
  })
}

const doers: Readonly<Record<PayoutRequestedOrder['by'], { russian: string; english: string }>> = {
  Partner: { russian: 'В вашем личном кабинете партнёра', english: 'in your partner account' },
  Administrator: { russian: 'Администратором за вас', english: 'for you by an administrator' },
  ApiKey: { russian: 'Системой, подключённой к партнёрской программе, за вас', english: 'for you by a connected system' },
}
