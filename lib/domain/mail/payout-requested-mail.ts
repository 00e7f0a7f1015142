import type { MailProgram } from './mail-program.ts'
import { endOfAccount, maskedRequisites } from '../partner/end-of-account.ts'
import type { PayoutRequestedOrder } from './mail-order.ts'
import { momentTexts, noticeMail, rublesText } from './notice-mail.ts'
import type { DestinationStanding } from '../payout/payout-destination.ts'
import type { ListedPayout } from '../payout/payout.ts'
import type { Mail } from './sign-in-mail.ts'

/**
 * The mail that tells a partner that a payout was requested: how much, and where the money goes. How the destination relates to
 * the profile's details is taken from when the order was made.
 *
 * @param order.destination absent in orders of an earlier version; then the request itself tells what it can
 */
export function payoutRequestedMail(
  payout: Pick<ListedPayout, 'amountKopecks' | 'requisites' | 'requisitesBy' | 'createdAt'>,
  { email, by, destination = toldByRequest(payout) }: { email: string } & Pick<PayoutRequestedOrder, 'by' | 'destination'>,
  program: MailProgram,
): Mail {
  const when = momentTexts(payout.createdAt)
  const where = whereTo(payout.requisites, destination)
  return noticeMail({
    to: email,
    program,
    subject: 'запрошена выплата / a payout was requested',
    russian: {
      what: `${doers[by].russian} запрошена выплата: ${rublesText('ru-RU', payout.amountKopecks)}. Куда: ${where.russian}. Когда: ${when.russian}.`,
      notYou:
        'Если вы о ней не знаете, отмените заявку в личном кабинете, пока её не одобрили, завершите там чужие сеансы и сразу сообщите нам.',
    },
    english: {
      what: `A payout was requested ${doers[by].english}: ${rublesText('en-GB', payout.amountKopecks)}. Where to: ${where.english}. When: ${when.english}.`,
      notYou:
        'If you know nothing of it, cancel the request in your account before it is approved, end the sessions of others there, and tell us at once.',
    },
  })
}

type Words = Readonly<Record<'russian' | 'english', string>>

/**
 * What the request tells by itself, whatever happened to the profile since. It does not tell how a key or an administrator chose
 * the destination.
 */
function toldByRequest({ requisites, requisitesBy }: Pick<ListedPayout, 'requisites' | 'requisitesBy'>) {
  if (requisites.trim() === '') return 'None'
  if (requisitesBy === 'Profile') return 'Confirmed'
  return requisitesBy === 'Code' ? 'ByCode' : undefined
}

function whereTo(requisites: string, destination: DestinationStanding | undefined): Words {
  const standing = destination && standings[destination]
  if (standing && destination === 'None') return standing
  const end = endOfAccount(requisites)
  const masked = maskedRequisites(requisites)
  const place =
    end === undefined
      ? { russian: `«${masked}»`, english: `“${masked}”` }
      : { russian: `номер, который оканчивается на ${end}`, english: `the number that ends in ${end}` }
  if (!standing) return place
  return { russian: `${standing.russian}: ${place.russian}`, english: `${standing.english}: ${place.english}` }
}

const standings: Readonly<Record<DestinationStanding, Words>> = {
  Confirmed: { russian: 'на подтверждённые данные из вашего профиля', english: 'the confirmed details of your profile' },
  ByCode: {
    russian: 'не на данные, которые стояли в вашем профиле, а на другие, подтверждённые кодом из письма',
    english: 'not the details that stood in your profile, but others, which were confirmed by a mailed code',
  },
  Other: {
    russian: 'НЕ на подтверждённые данные из вашего профиля, а на другие',
    english: 'NOT the confirmed details of your profile, but others',
  },
  None: { russian: 'в заявке не указано', english: 'the request does not say' },
}

const doers: Readonly<Record<PayoutRequestedOrder['by'], Words>> = {
  Partner: { russian: 'В вашем личном кабинете партнёра', english: 'in your partner account' },
  Administrator: { russian: 'Администратором за вас', english: 'for you by an administrator' },
  ApiKey: { russian: 'Системой, подключённой к партнёрской программе, за вас', english: 'for you by a connected system' },
}
