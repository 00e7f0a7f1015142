/** How many partners share the load; each has a promocode, a link and payouts of its own. */
export const loadedPartners = 12

export const loadKey = 'key-of-the-load-for-kill-rounds'
export const openingKopecks = 1_000_000_000

/** What the one offer pays: once for this status, and a share of every deal. */
export const loadRewards = { fixedKopecks: 10_050, fixedIn: 'called', percentOfDeal: 10, target: 'won' } as const

const rubles = (kopecks: number): number => kopecks / 100
const emailOf = (index: number): string => `partner${index}@load.example`
const all = Array.from({ length: loadedPartners }, (_, index) => index)

/** The contour that a load of leads, deals and payouts runs on, as a contour file has it. */
export const loadContour = {
  contour: 'load',
  settings: { minimumPayout: 0.01, requireInnForPayouts: true },
  administrators: [{ email: 'admin@load.example', firstName: 'Ада', lastName: 'Админова' }],
  apiKeys: [{ title: 'CRM', administrator: 'admin@load.example', secret: loadKey }],
  legalTypes: [{ type: 'SelfEmployed' }],
  leadStatuses: [
    { systemName: 'fresh', title: 'Новый', primary: true },
    { systemName: loadRewards.fixedIn, title: 'Позвонили' },
    { systemName: loadRewards.target, title: 'Сделка', target: true },
    { systemName: 'gone', title: 'Отказ' },
  ],
  leadFields: [{ systemName: 'name', label: 'Имя', type: 'String', required: true }],
  offers: [
    {
      slug: 'offer',
      title: 'Предложение',
      landingUrl: 'https://land.example/',
      rewards: [
        { leadStatus: loadRewards.fixedIn, fixed: rubles(loadRewards.fixedKopecks) },
        { leadStatus: loadRewards.target, percentOfDeal: loadRewards.percentOfDeal },
      ],
    },
  ],
  partners: all.map((index) => ({
    email: emailOf(index),
    legalType: 'SelfEmployed',
    inn: '500100732259',
    openingBalance: rubles(openingKopecks),
  })),
  referralLinks: all.map((index) => ({ slug: `link${index}`, partner: emailOf(index), offer: 'offer' })),
  promocodes: all.map((index) => ({ code: `CODE${index}`, partner: emailOf(index), offer: 'offer', status: 'Active' })),
}
