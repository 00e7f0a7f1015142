import type { MailProgram } from './mail-program.ts'
import type { Figures } from '../account/account.ts'
import type { ErasureRequestOrder } from './mail-order.ts'
import { momentTexts, noticeMail, rublesText } from './notice-mail.ts'
import type { Mail } from './sign-in-mail.ts'

/**
 * The mail that confirms a partner's erasure request and says what happens to the balance; or confirms its withdrawal.
 */
export function erasureRequestMail(
  { at, is }: { at: string; is: ErasureRequestOrder['is'] },
  { email, figures }: { email: string; figures: Pick<Figures, 'availableKopecks' | 'waitingKopecks' | 'heldKopecks'> },
  program: MailProgram,
): Mail {
  const when = momentTexts(at)
  if (is === 'Withdrawn') {
    return noticeMail({
      to: email,
      program,
      subject: 'просьба удалить данные отозвана / the request for erasure was taken back',
      russian: {
        what: `Просьба удалить ваши данные отозвана в личном кабинете партнёра: всё остаётся как было. Когда: ${when.russian}.`,
        notYou: 'Если это были не вы, завершите в кабинете чужие сеансы и сообщите нам.',
      },
      english: {
        what: `The request to erase your data was taken back in your partner account: all stays as it was. When: ${when.english}.`,
        notYou: 'If it was not you, end the sessions of others in your account and tell us.',
      },
    })
  }
  const balance = balanceTexts(figures)
  return noticeMail({
    to: email,
    program,
    subject: 'просьба удалить данные / a request to erase your data',
    russian: {
      what: `В личном кабинете партнёра попросили удалить ваши данные. Когда: ${when.russian}. Администратор удалит их, и кабинет закроется. ${balance.russian}`,
      notYou:
        'Пока данные не удалены, просьбу можно отозвать в кабинете: «Профиль» → «Удаление данных». Если это были не вы, отзовите её, завершите чужие сеансы и сразу сообщите нам.',
    },
    english: {
      what: `Somebody asked in your partner account to have your data erased. When: ${when.english}. An administrator will erase it, and the account closes. ${balance.english}`,
      notYou:
        'Until it is done the request can be taken back in the account, under Profile. If it was not you, take it back, end the sessions of others and tell us at once.',
    },
  })
}

/** The money that the partner would lose access to, and until when it can be requested. */
function balanceTexts(figures: Pick<Figures, 'availableKopecks' | 'waitingKopecks' | 'heldKopecks'>) {
  const { availableKopecks, waitingKopecks, heldKopecks } = figures
  if (availableKopecks <= 0 && waitingKopecks === 0 && heldKopecks === 0) {
    return { russian: 'На балансе ничего нет.', english: 'There is nothing on the balance.' }
  }
  const inRussian = (kopecks: number): string => rublesText('ru-RU', kopecks)
  const inEnglish = (kopecks: number): string => rublesText('en-GB', kopecks)
  return {
    russian: `На балансе: доступно ${inRussian(availableKopecks)}, ждёт срока ${inRussian(waitingKopecks)}, в заявке на выплату ${inRussian(heldKopecks)}. Заявку мы выплатим или отклоним до удаления. Остальное выведите сами: после удаления эти суммы останутся в учёте без имени, и получить их через кабинет будет нельзя.`,
    english: `On the balance: ${inEnglish(availableKopecks)} available, ${inEnglish(waitingKopecks)} not free yet, ${inEnglish(heldKopecks)} in a payout request. The request is paid or rejected before the erasure. Withdraw the rest yourself: after it these amounts stay in the books without a name, and the account no longer pays them out.`,
  }
}
