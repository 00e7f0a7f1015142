/** The words for an act, by the first part of its name. */
export const ru = {
  'change-own-link': 'изменить ссылку',
  'change-profile': 'изменить профиль',
  'create-own-link': 'создать ссылку',
  'request-erasure': 'попросить удалить данные',
  'request-payout': 'запросить выплату',
  'request-promocode': 'запросить промокод',
  'cancel-own-payout': 'отозвать заявку на выплату',
}
