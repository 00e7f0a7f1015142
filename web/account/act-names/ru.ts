/** What an act is, by what its name begins with. */
export const ru = {
  'change-own-link': 'изменить ссылку',
  'change-profile': 'изменить профиль',
  'create-own-link': 'создать ссылку',
  'request-erasure': 'попросить удалить данные',
  'request-payout': 'запросить выплату',
  'request-promocode': 'запросить промокод',
  'withdraw-payout': 'отозвать заявку на выплату',
}
