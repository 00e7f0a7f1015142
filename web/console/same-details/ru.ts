export const ru = {
  label: 'Те же данные у других партнёров',
  same: { Inn: 'Тот же ИНН у', Account: 'Тот же счёт у', Card: 'Та же карта у', Phone: 'Тот же телефон у' },
  more: (count: number) => `и ещё ${count}`,
}
