export const termsVersion = '2026-11'
export const administrator = 'anna.sokolova@contour.example'
/** Another administrator, who asks for what the first one confirms. */
export const otherAdministrator = 'boris.orlov@contour.example'
export const emailOf = (index: number): string => `ekaterina.konstantinova.${index}@partners.example`
export const linkOf = (index: number): string => `autumn-campaign-${index}`
export const promocodeOf = (index: number): string => `AUTUMN${index}`

/**
 * A contour as measured requests find it, as a contour file has it. Names and texts are as long as real ones are.
 *
 * @param partners how many there are, each with a link, a promocode and 10,000 rubles
 * @param secret of the key that measured requests are sent with
 */
export function benchContour(partners: number, secret: string): object {
  const all = Array.from({ length: partners }, (_, index) => index)
  return {
    contour: 'bench',
    settings: {
      keysCorrect: true,
      minimumPayout: 100,
      requireInnForPayouts: true,
      registration: 'open',
      terms: { version: termsVersion, url: 'https://landing.example/partner-terms' },
      registeredPartner: { level: 1, groups: ['Блогеры'] },
    },
    administrators: [
      { email: administrator, firstName: 'Анна', lastName: 'Соколова', middleName: 'Викторовна' },
      { email: otherAdministrator, firstName: 'Олег', lastName: 'Орлов' },
    ],
    apiKeys: [{ title: 'Интеграция с CRM', administrator, secret }],
    levels: [
      { number: 1, description: 'Базовый' },
      { number: 2, description: 'Продвинутый' },
    ],
    groups: [{ title: 'Агентства' }, { title: 'Блогеры' }],
    legalTypes: [{ type: 'Individual' }, { type: 'SelfEmployed' }, { type: 'IE' }, { type: 'LegalEntity' }],
    leadStatuses: [
      { systemName: 'new', title: 'Новая заявка', primary: true },
      { systemName: 'in-progress', title: 'В работе' },
      { systemName: 'approved', title: 'Одобрена' },
      { systemName: 'deal', title: 'Сделка заключена', target: true },
      { systemName: 'rejected', title: 'Отказ' },
    ],
    leadFields: [
      { systemName: 'full-name', label: 'Фамилия, имя, отчество', type: 'String', required: true },
      { systemName: 'phone', label: 'Телефон', type: 'String', required: true },
      { systemName: 'city', label: 'Город', type: 'List', options: ['Москва', 'Санкт-Петербург', 'Казань'] },
      { systemName: 'consent', label: 'Согласие на обработку данных', type: 'Boolean', required: true },
    ],
    offers: [
      {
        slug: 'loan',
        title: 'Потребительский заём',
        landingUrl: 'https://landing.example/loan',
        rewards: [
          { leadStatus: 'approved', fixed: 500 },
          { leadStatus: 'deal', percentOfDeal: 10 },
        ],
      },
    ],
    partners: all.map((index) => ({
      email: emailOf(index),
      firstName: 'Екатерина',
      middleName: 'Александровна',
      lastName: 'Константинова',
      legalType: 'SelfEmployed',
      inn: '500100732259',
      level: 2,
      groups: ['Агентства'],
      isConfirmed: true,
      openingBalance: 10_000,
    })),
    referralLinks: all.map((index) => ({ slug: linkOf(index), partner: emailOf(index), offer: 'loan' })),
    promocodes: all.map((index) => ({ code: promocodeOf(index), partner: emailOf(index), offer: 'loan', status: 'Active' })),
  }
}
