import { createHash } from 'node:crypto'
import { type LedgerEntry, noFigures } from '../../lib/domain/account/account.ts'
import { eventId } from '../../lib/domain/value/event-id.ts'
import { lowestIdAt } from '../../lib/domain/value/id.ts'
import { confirmationPurposes } from '../../lib/domain/people/confirmation-purpose.ts'
import type { Registry, RegistryLine } from '../../lib/domain/registry/registry.ts'
import type { Passkey } from '../../lib/domain/people/passkey.ts'
import type { CodeDoor } from '../../lib/domain/people/sign-in.ts'
import type { WaitingDeal } from '../../lib/domain/lead/waiting-deal.ts'
import { serviceAsMaker } from '../../lib/domain/webhook/webhook-holder.ts'
import { createWebhook, newWebhookSecret } from '../../lib/domain/webhook/webhook-management.ts'
import {
  contourKey,
  entryKey,
  feedKey,
  companyStateKey,
  passkeyHolderKey,
  passkeyKey,
  passkeyOfKey,
  passkeyUseKey,
  serviceAccountKey,
  waitingDealKey,
  webhookCountKey,
  webhookKey,
  webhookSecretsKey,
  registeredKey,
  registryKey,
  registryLineKey,
  registryNumbersKey,
} from '../../lib/store/keys.ts'
import { digestOfToken } from '../../lib/store/people/login.ts'
import { type ServiceAccount, serviceName } from '../../lib/domain/key/service-account.ts'
import { sha256 } from '../../lib/store/table/sha256.ts'
import { codeOf, type CodePlace, confirmationPlace, signInPlace } from '../../lib/store/people/sign-in-code.ts'
import { dealOf, fields, leadId, leadItems, leadOf, promocodeOf, sessionOf, statuses } from './lead-items.ts'
import type { Scene } from './good-requests.ts'
import { newAuthenticator } from './authenticator.ts'
import { headersWith, testBrowser, testBrowserCookie } from './logins.ts'
import { companyOfProcess } from './company-scene.ts'
import { sentBack } from './company-requests.ts'
import { host, ofBrowser, testSite } from './passkeys.ts'
import { payoutItems } from './payout-items.ts'
import { administrator, apiKeyOf, moment, partnerId, partnerOf, payoutId, payoutOf } from './samples.ts'

const wonLeadId = `${leadId.slice(0, -1)}1`
const lostLeadId = `${leadId.slice(0, -1)}2`
const nobodysLeadId = `${leadId.slice(0, -1)}3`
const deal = { ...dealOf('019537aa-0000-7000-8000-0000000000d1', 100_000), leadId: lostLeadId }
const otherDeal = { ...dealOf('019537aa-0000-7000-8000-0000000000d2', 100_000), leadId: wonLeadId }
const { linkSlug } = sessionOf()
const promocode = promocodeOf()
const { rewardedStatusIds: _none, ...lead } = leadOf()

const asking = { ...administrator, id: 'admin-2', email: 'boris@sample.example' }
const waitingDeal = {
  id: '019537aa-0000-7000-8000-0000000000d3',
  leadId,
  leadRevision: lead.revision,
  toStatusId: statuses.won.id,
  amountKopecks: 100_000_000,
  askedBy: asking,
  askedAt: moment,
} satisfies WaitingDeal

const token = 'a.the-token-of-a-browser'
const partnersToken = 'p.the-token-of-a-partner'
const otherLoginId = '019537aa-0000-7000-8000-0000000000bb'
const partnersLoginId = '019537aa-0000-7000-8000-0000000000cc'
const secret = 'the secret of the samples'
const salt = 'the salt of the samples'
const [short, long] = [6, 8].map((digits) => codeOf({ secret }, { salt, digits }))
const sent = { email: administrator.email, app: 'console', code: long ?? '' }
const sampleApiKey = apiKeyOf(sha256('a key that is managed'), { id: '019537aa-0000-7000-8000-0000000000ee' })
const sampleServiceAccount: ServiceAccount = {
  id: '019537aa-0000-7000-8000-0000000000ef',
  title: '1C',
  scopes: ['payouts.read'],
  madeBy: administrator.id,
  createdAt: moment,
  openedAt: moment,
  closedAt: null,
  revision: 1,
}
const registrant = { email: 'vera@sample.example', code: short ?? '' }
const terms = { version: '2026-03', url: 'https://sample.example/terms' }

const accrual = {
  id: '019537aa-0000-7000-8000-0000000000e1',
  partnerId,
  revision: 1,
  ...noFigures,
  accruedKopecks: 100_000,
  availableKopecks: 100_000,
  after: { ...noFigures, accruedKopecks: 100_000, availableKopecks: 100_000 },
  createdAt: moment,
  cause: {
    kind: 'Reward',
    leadId: lostLeadId,
    actId: leadId,
    statusId: statuses.won.id,
    offerId: 'offer-1',
    rule: { statusId: statuses.won.id, levelId: null, reward: { fixedKopecks: 100_000 } },
    levelId: null,
    dealId: null,
    dealAmountKopecks: null,
  },
} as const satisfies LedgerEntry

const webhook = createWebhook(
  { title: 'CRM', url: 'https://crm.sample.example/events', types: null },
  {
    id: '019537aa-0000-7000-8000-0000000000f1',
    at: moment,
    secret: newWebhookSecret((count) => new Uint8Array(count)),
    by: serviceAsMaker,
  },
)
const told = { id: lowestIdAt(Date.now()), by: null, events: [{ type: 'partner.created', id: partnerId, version: 1 }] }

/** A code with a known salt. */
const codeAt = ({ key }: CodePlace, digits: number) => ({
  ...key,
  salt,
  digits,
  expiresAtMs: 4e12,
  tries: 1,
  mailedAtMs: [],
  revision: 1,
})

const codeItem = (door: CodeDoor, email: string, digits: number) =>
  codeAt(signInPlace(secret, { door, email, browser: testBrowser }), digits)

/** An administrator is signed in, in two browsers, and was sent a code; so is a partner; somebody else was sent a code to register. */
function loginItems() {
  const createdAt = new Date().toISOString()
  const login = { kind: 'Administrator', personId: administrator.id, loginEpoch: 0, createdAt, userAgent: '' }
  const [present, other] = [digestOfToken(token), digestOfToken('a.another token')]
  const partners = { ...login, kind: 'Partner', personId: partnerId }
  return [
    { pk: `LOGIN#${digestOfToken(partnersToken)}`, sk: 'LOGIN', id: partnersLoginId, ...partners },
    // A person with a passkey must prove with it.
    { pk: `LOGIN#${present}`, sk: 'LOGIN', id: '019537aa-0000-7000-8000-0000000000aa', ...login, passkeyId: passkey.id },
    { pk: `LOGIN#${other}`, sk: 'LOGIN', id: otherLoginId, ...login },
    { pk: `LOGINS#Administrator#${administrator.id}`, sk: otherLoginId, tokenSha256: other },
    { pk: 'SIGNINSECRET', sk: 'SECRET', secret },
    codeItem('console', sent.email, 8),
    codeItem('registration', registrant.email, 6),
    ...confirmationPurposes.map((purpose) =>
      codeAt(confirmationPlace(secret, partnerOf(), { purpose, loginId: partnersLoginId }), 6),
    ),
  ]
}

const device = newAuthenticator()
const passkey = {
  id: '019537aa-0000-7000-8000-0000000000ab',
  administratorId: administrator.id,
  slot: 1,
  name: 'MacBook',
  credentialId: device.credentialId,
  publicKey: device.publicKey,
  transports: [],
  isSyncable: false,
  rpId: testSite.rpId,
  loginEpoch: 0,
  createdAt: moment,
} satisfies Passkey
/** Nothing checks that such a challenge existed: a mocked table refuses nothing. */
const asked = { challenge: 'A'.repeat(44), ...testSite, userHandle: administrator.id }
const ofPasskeyOwner = { ...headersWith(token), host, cookie: `${headersWith(token).cookie}; ${testBrowserCookie}` }

/** A sign-in by the company that is under way in the browser. */
const underWay = {
  state: 'S'.repeat(44),
  nonce: 'N'.repeat(44),
  codeVerifier: 'V'.repeat(44),
  returnAddress: `${testSite.origin}/console/company-sign-in`,
}

/** What the company sends that browser back with. */
async function companyToSignIn() {
  const company = await companyOfProcess()
  company.employee = { sub: '1001', email: administrator.email }
  const address = new URL(`${company.issuer}/authorize`)
  const asking = {
    state: underWay.state,
    nonce: underWay.nonce,
    code_challenge: createHash('sha256').update(underWay.codeVerifier).digest('base64url'),
    redirect_uri: underWay.returnAddress,
  }
  for (const [name, value] of Object.entries(asking)) address.searchParams.set(name, value)
  return { headers: ofBrowser(), body: await sentBack(address.href) }
}

const approved = { status: 'Approved', revision: 2 } as const
const approvedPayout = payoutOf('Approved', { ...approved, id: '019537aa-0000-7000-8000-0000000000b1' })
const emptyRegistry: Registry = {
  id: '019537aa-0000-7000-8000-0000000000b3',
  number: 1,
  date: '2026-03-04',
  status: 'Collecting',
  count: 0,
  sumKopecks: 0,
  revision: 1,
  madeBy: { by: administrator },
  createdAt: moment,
  updatedAt: moment,
}
const collectedPayout = payoutOf('Approved', { ...approved, id: '019537aa-0000-7000-8000-0000000000b2' })
const registryLine: RegistryLine = {
  registryId: '019537aa-0000-7000-8000-0000000000b4',
  payoutId: collectedPayout.id,
  partnerId,
  amountKopecks: collectedPayout.amountKopecks,
  documentNumber: 1,
  payee: { name: 'Иванов Иван', inn: null, legalType: null, requisites: collectedPayout.requisites },
  addedAt: moment,
}
const filledRegistry: Registry = {
  ...emptyRegistry,
  id: registryLine.registryId,
  number: 2,
  count: 1,
  sumKopecks: registryLine.amountKopecks,
  revision: 2,
}

/** The samples, as good requests name them. */
export const sampleScene: Scene = {
  partnerId: async () => partnerId,
  sparePartnerId: async () => partnerId,
  payoutId: async () => payoutId,
  approvedPayoutId: async () => approvedPayout.id,
  registryId: async () => emptyRegistry.id,
  filledRegistry: async () => ({ id: filledRegistry.id, payoutId: collectedPayout.id }),
  apiKeyId: async () => sampleApiKey.id,
  serviceAccountId: async () => sampleServiceAccount.id,
  administratorId: async () => administrator.id,
  otherAdministratorId: async () => asking.id,
  spareAdministratorId: async () => asking.id,
  leadId: async () => leadId,
  untouchedLeadId: async () => leadId,
  justWonLeadId: async () => wonLeadId,
  wonLeadId: async () => wonLeadId,
  nobodysLeadId: async () => nobodysLeadId,
  deal: async () => ({ id: lostLeadId, dealId: deal.id }),
  waitingDeal: async () => ({ id: waitingDeal.leadId, dealId: waitingDeal.id }),
  leadFields: async () => [{ fieldTypeId: fields.name.id, value: 'Иван' }],
  promocode: () => promocode.code,
  linkSlug: () => linkSlug,
  offerId: async () => 'offer-1',
  switchedOfferId: async () => 'offer-1',
  configurationRevision: async () => 0,
  promocodeToDecide: async () => promocode.code,
  linkToChange: async () => linkSlug,
  ownLinkToChange: async () => ({ headers: headersWith(partnersToken), slug: linkSlug }),
  targetStatus: statuses.won.systemName,
  signedIn: async () => ({ headers: headersWith(token) }),
  signedInTwice: async () => ({ headers: headersWith(token), otherLoginId }),
  passkeyToAdd: async () => ({ headers: ofPasskeyOwner, body: { name: 'YubiKey', ...newAuthenticator().register(asked) } }),
  passkeyToSignIn: async () => ({ headers: ofBrowser(), body: device.sign(asked) }),
  passkeyToChange: async () => ({ headers: ofPasskeyOwner, id: passkey.id }),
  companyToBegin: async () => {
    await companyOfProcess()
    return { headers: ofBrowser() }
  },
  companyToSignIn,
  asPartner: async () => ({ headers: headersWith(partnersToken) }),
  confirming: async () => ({ headers: headersWith(partnersToken), code: short ?? '' }),
  askedErasure: async () => ({ headers: headersWith(partnersToken) }),
  ownPayout: async () => ({ headers: headersWith(partnersToken), id: payoutId }),
  newEmail: () => 'nobody@sample.example',
  seenProfile: async () => ({ headers: headersWith(token), id: partnerId, revision: partnerOf().revision }),
  blockedPartner: async () => ({ headers: headersWith(token), id: partnerId }),
  accrual: async () => ({ headers: headersWith(token), id: partnerId, revision: accrual.revision }),
  sentCode: async () => sent,
  registrant: async () => ({ ...registrant, agreedTerms: terms.version }),
  webhookId: async () => webhook.webhook.id,
  spareWebhookId: async () => webhook.webhook.id,
  eventId: async () => eventId({ actId: told.id, index: 0 }),
}

/** The samples as items of a table, with all that the scene names. */
export const sampleSceneItems = () => [
  ...leadItems().map((item) => (item.sk === 'SETTINGS' ? { ...item, registration: 'open', terms } : item)),
  ...loginItems(),
  { ...contourKey('ADMINISTRATOR', asking.id), ...asking },
  { ...waitingDealKey(leadId, waitingDeal.id), ...waitingDeal },
  { ...entryKey(partnerId, accrual.revision), ...accrual },
  { ...passkeyKey(administrator.id, passkey.slot), ...passkey },
  { ...passkeyOfKey(sha256(passkey.credentialId)), administratorId: administrator.id, slot: passkey.slot },
  { ...passkeyUseKey(sha256(passkey.credentialId)), counter: 0, isBackedUp: false, lastUsedAt: null },
  {
    ...companyStateKey(sha256(underWay.state)),
    browserSha256: sha256(testBrowser),
    nonce: underWay.nonce,
    codeVerifier: underWay.codeVerifier,
    returnAddress: underWay.returnAddress,
    expiresAtMs: 4e12,
  },
  {
    ...passkeyHolderKey(administrator.id),
    administratorId: administrator.id,
    passkeyIds: [passkey.id],
    loginEpoch: 0,
    revision: 1,
  },
  { pk: 'KEYS', sk: sampleApiKey.secretSha256, ...sampleApiKey },
  { ...serviceAccountKey(serviceName(sampleServiceAccount.title)), ...sampleServiceAccount },
  { ...webhookKey(webhook.webhook.id), ...webhook.webhook },
  { ...webhookSecretsKey(webhook.webhook.id), ...webhook.secrets },
  { ...webhookCountKey, webhooks: 1 },
  { ...feedKey(told.id), ...told },
  { pk: 'LINKS', sk: linkSlug, slug: linkSlug, partnerId, offerId: 'offer-1' },
  { pk: 'PROMOCODES', sk: promocode.code, ...promocode },
  ...[payoutOf('Requested'), approvedPayout, collectedPayout].flatMap(payoutItems),
  { ...registryKey(emptyRegistry.id), ...emptyRegistry },
  { ...registryKey(filledRegistry.id), ...filledRegistry },
  { ...registryLineKey(filledRegistry.id, collectedPayout.id), ...registryLine },
  { ...registeredKey(collectedPayout.id), registryId: filledRegistry.id },
  { ...registryNumbersKey, registries: 2, documents: 1 },
  { pk: `LEAD#${leadId}`, sk: 'LEAD', ...lead },
  { pk: `LEAD#${wonLeadId}`, sk: 'LEAD', ...lead, id: wonLeadId, statusId: statuses.won.id, revision: 2, dealCount: 1 },
  { pk: `LEAD#${wonLeadId}`, sk: 'DEAL#000000000002', ...otherDeal },
  {
    pk: `LEAD#${nobodysLeadId}`,
    sk: 'LEAD',
    ...lead,
    id: nobodysLeadId,
    partnerId: null,
    offerId: null,
    source: { kind: 'Nobody' },
  },
  { pk: `LEAD#${lostLeadId}`, sk: 'LEAD', ...lead, id: lostLeadId, statusId: statuses.won.id, revision: 2, dealCount: 1 },
  { pk: `LEAD#${lostLeadId}`, sk: 'DEAL#000000000002', ...deal },
]
