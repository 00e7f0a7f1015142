import { canary } from './hostile-values.ts'

/** The secret of the one key that hostile requests carry. */
export const hostileKey = `${canary}-key-of-the-hostile-run`

const inn = '500100732259'

/** What must never be logged: the key, names, addresses, tax numbers, and all values that requests bring along. */
export const secretsOfHostileRun: readonly string[] = [canary, inn]

const partner = (email: string, more: object = {}): object => ({
  email: `${email}.${canary}@partners.example`,
  firstName: `Имя ${canary}`,
  lastName: `Фамилия ${canary}`,
  legalType: 'SelfEmployed',
  inn,
  openingBalance: 1_000_000,
  ...more,
})

/** One for each request that names an approved payout. */
export const toBePaid = ['nineteen', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty']

/** A contour with something of every kind to be hostile to, as a contour file has it. */
export const hostileContour = {
  contour: 'hostile',
  settings: {
    minimumPayout: 0.01,
    dealLimit: 1000,
    requireInnForPayouts: true,
    keysCorrect: true,
    registration: 'open',
    terms: { version: '1', url: 'https://hostile.example/terms' },
  },
  // Every request of an administrator reads all of them; codes are five an hour and address. One asks for deals above the limit.
  administrators: ['admin', 'second', 'third', 'changed', 'asking'].map((name) => ({
    email: `${name}.${canary}@hostile.example`,
    firstName: `Ада ${canary}`,
    lastName: `Админова ${canary}`,
    ...(name === 'asking' && { roles: ['support'] }),
  })),
  apiKeys: [{ title: 'CRM', administrator: `admin.${canary}@hostile.example`, secret: hostileKey }],
  levels: [{ number: 1, description: 'Первый' }],
  legalTypes: [{ type: 'SelfEmployed' }, { type: 'LegalEntity' }],
  leadStatuses: [
    { systemName: 'fresh', title: 'Свежий', primary: true },
    { systemName: 'called', title: 'Позвонили' },
    { systemName: 'won', title: 'Победа', target: true },
  ],
  leadFields: [
    { systemName: 'surname', label: 'Фамилия', type: 'String', required: true },
    { systemName: 'sum', label: 'Сумма', type: 'Number' },
    { systemName: 'agreed', label: 'Согласие', type: 'Boolean' },
    { systemName: 'kind', label: 'Вид', type: 'List', options: ['А', 'Б'] },
  ],
  offers: [
    {
      slug: 'loan',
      title: 'Заём',
      landingUrl: 'https://land.example/a?q=1',
      dealsWithoutAmount: true,
      rewards: [
        { leadStatus: 'called', fixed: 100.5 },
        { leadStatus: 'won', percentOfDeal: 10 },
      ],
    },
    { slug: 'stopped', title: 'Стоп', landingUrl: 'https://land.example/stop', active: false },
  ],
  partners: [
    partner('one'),
    partner('two'),
    partner('three'),
    partner('four'),
    partner('five'),
    partner('six'),
    partner('seven'),
    partner('eight'),
    partner('nine'),
    partner('ten'),
    partner('eleven'),
    ...['twelve', 'thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen'].map((name) => partner(name)),
    ...toBePaid.map((name) => partner(name)),
    partner('entity', { legalType: 'LegalEntity', inn: '7707083893' }),
    partner('blocked', { isBlocked: true }),
    partner('noinn', { inn: null }),
    partner('poor', { openingBalance: 0.01 }),
  ],
  referralLinks: [
    { slug: 'one-loan', partner: `one.${canary}@partners.example`, offer: 'loan' },
    { slug: 'two-stopped', partner: `two.${canary}@partners.example`, offer: 'stopped' },
  ],
  promocodes: [
    { code: 'ONE', partner: `one.${canary}@partners.example`, offer: 'loan', status: 'Active' },
    { code: 'TWO', partner: `two.${canary}@partners.example`, offer: 'loan', status: 'Active' },
    { code: 'REVIEW', partner: `two.${canary}@partners.example`, offer: 'loan', status: 'OnReview' },
    { code: 'TODECIDE', partner: `two.${canary}@partners.example`, offer: 'loan', status: 'Active' },
    { code: 'TODECIDETOO', partner: `two.${canary}@partners.example`, offer: 'loan', status: 'Active' },
    { code: 'STOPPED', partner: `two.${canary}@partners.example`, offer: 'stopped', status: 'Active' },
  ],
}
