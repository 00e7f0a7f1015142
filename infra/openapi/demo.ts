import { loginToken } from '../../lib/domain/people/login-token.ts'

/**
 * What examples and the benchmark name. A demo contour of `npm start` has all of it under these ids, so that every example can be sent as
 * it is; infra/local/example-things.ts makes it.
 */
export const demo = {
  /** Anna has 25 000 rubles, the link anna-mortgage and the promocode ANNA10. */
  anna: '01941f29-7c00-7000-8000-000000000003',
  maria: '01941f29-7c00-7000-8000-000000000002',
  petr: '01941f29-7c00-7000-8000-000000000001',
  /** The offer of Anna's link and promocode. */
  offer: '3843002c-5859-5caf-8bd2-b13dad32c316',
  /** «Эксперт», the second level, and the group «Блогеры». */
  level: '267298b1-1f95-5b2c-8c41-e6cc40c24cea',
  group: '56e8e55b-fab7-5cbf-bf2b-bf14ff94089e',
  /** A click on Anna's link that has brought no lead yet. */
  session: 'JgMMy1s_Fzq8VZypuG3n5Q',
  /** A lead of Anna's in the primary status. */
  lead: '01941f29-7c00-7000-8000-000000000011',
  /** A lead of Anna's with one deal. */
  wonLead: '01941f29-7c00-7000-8000-000000000012',
  /** A lead that was bound to Petr, with his first reward. */
  boundLead: '01941f29-7c00-7000-8000-000000000015',
  /** A lead of Anna's whose only deal was canceled. */
  lostLead: '01941f29-7c00-7000-8000-000000000013',
  /** A lead that nobody brought. */
  nobodysLead: '01941f29-7c00-7000-8000-000000000014',
  lostDeal: '01941f29-7c00-7000-8000-000000000031',
  /** A request of Maria's in Requested, so that Anna can still make one. */
  payout: '01941f29-7c00-7000-8000-000000000021',
  /** A registry that collects, with a payout of Lidia's; Kira's payout is approved, and stands in none. */
  registry: '01941f29-7c00-7000-8000-000000000051',
  lidiasPayout: '01941f29-7c00-7000-8000-000000000022',
  kirasPayout: '01941f29-7c00-7000-8000-000000000024',
  /** One to make ready, and one to take Vadim's payout out of. */
  fullRegistry: '01941f29-7c00-7000-8000-000000000052',
  zoyasPayout: '01941f29-7c00-7000-8000-000000000025',
  returnedRegistry: '01941f29-7c00-7000-8000-000000000053',
  vadimsPayout: '01941f29-7c00-7000-8000-000000000023',
  /** Two of Ivan's sessions, for benchmarks of people's endpoints. */
  login: '01941f29-7c00-7000-8000-000000000031',
  otherLogin: '01941f29-7c00-7000-8000-000000000032',
  /** A partner with 5,000 rubles who is signed in, for the same purpose. */
  nina: '01941f29-7c00-7000-8000-000000000004',
  lidia: '01941f29-7c00-7000-8000-000000000005',
  vadim: '01941f29-7c00-7000-8000-000000000006',
  kira: '01941f29-7c00-7000-8000-000000000007',
  zoya: '01941f29-7c00-7000-8000-000000000008',
  ninasLogin: '01941f29-7c00-7000-8000-000000000034',
  /** Sample codes from a mail: for the console, and for the account. */
  signInCode: '30541928',
  accountCode: '305419',
  /** Somebody who is not a partner yet. */
  registrant: 'vera@partners.example',
  /** A webhook, one to test, and one to remove; nothing listens at their addresses. */
  webhook: '01941f29-7c00-7000-8000-000000000041',
  triedWebhook: '01941f29-7c00-7000-8000-000000000043',
  removedWebhook: '01941f29-7c00-7000-8000-000000000044',
  /** The event of Anna becoming a partner. */
  event: '01941f29-7c00-7000-8000-000000000042-000',
  /** The demo contour's terms for people who register. */
  terms: { version: '2026-11', url: 'https://landing.example/partner-terms' },
  /** How it shows itself. */
  face: { displayName: 'Партнёры Демобанка', accentColor: '#6d28d9', payoutPromise: 'обычно в течение 3 рабочих дней' },
  /** The contact for its partners. */
  contact: { email: 'partners@demo.example', phone: '+7 495 000-00-00', telegram: '@demo_partners' },
} as const

/** Values for the fields that the demo contour asks for. */
export const demoFields = {
  name: { fieldTypeId: '45bba93c-c257-52bf-96e6-7e09453cff16', value: 'Иван' },
  phone: { fieldTypeId: 'bb90156a-ab6d-5d64-b423-a35b393bb5e2', value: '+7 900 000-00-00' },
  budget: { fieldTypeId: '14dde950-3165-5318-b472-4f5bad699aac', value: 5000000 },
  newsletter: { fieldTypeId: 'e172324f-bad1-52cd-9fd2-936985f155db', value: true },
  city: { fieldTypeId: '2857b2bc-2ad0-5649-b86f-ebef9270da66', value: '991b2f9d-a305-554a-acae-5c7e4b2759e6' },
} as const

/** The cookies of these sessions. Tokens are random, so the sessions of a local demo have known ones. */
export const demoTokens = {
  [demo.login]: loginToken('Administrator', 'uT3mZk0Wq8YxR5vNc2LbAg'),
  [demo.otherLogin]: loginToken('Administrator', 'Jd7sWq2Lx0VnB9tKc4RmYe'),
  [demo.ninasLogin]: loginToken('Partner', 'Wb4kTy9Rn2MsE7pVd0HcLo'),
} as const
