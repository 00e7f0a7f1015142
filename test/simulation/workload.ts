import type {
  Act,
  Answer,
  Call,
  ConfirmationMail,
  ConfirmedPurpose,
  LeadBinding,
  Owner,
  PayoutActor,
  PayoutStatus,
  PersonName,
  SignedIn,
} from './call.ts'
import type { Chance } from './chance.ts'
import type { MailedCode } from './mailbox.ts'
import { profileIn } from './profile-model.ts'
import type { Role } from '../../lib/domain/people/permission.ts'
import {
  type AdministratorName,
  administrators,
  destinations,
  isAdministrator,
  type OfferName,
  offers,
  type PartnerName,
  partners,
  primaryStatus,
  promocodeOf,
  type StatusName,
  targetStatuses,
} from './simulated-contour.ts'

/** What clients know, all of it from answers. Clients share it. */
export interface Knowledge {
  /** With what is missing of it, in kopecks, as an administrator was last told. */
  payouts: { id: string; owner: PartnerName; status: PayoutStatus; shortfall?: number }[]
  /** With the revision at which an administrator last looked at it, or acted on it. */
  leads: { id: string; owner: Owner; status: StatusName; isBound: boolean; revision: number }[]
  deals: { id: string; leadId: string; owner: Owner }[]
  sessions: { id: string; owner: PartnerName; offer: OfferName }[]
  /** Where pages of statements go on. */
  cursors: { cursor: string; owner: PartnerName }[]
  /** Acts that were sent with an externalId. */
  named: Act[]
  /** Requests that were sent with an Idempotency-Key. */
  idempotent: { act: Act; idempotencyKey: string }[]
  /** Codes that came by mail, the newest last. */
  codes: { person: PersonName; code: string }[]
  /** All codes, also of people who are in no history. */
  mailed: MailedCode[]
  /** Codes to confirm, the newest last. */
  confirmations: ConfirmationMail[]
  /** Where profiles say that payouts go to, as partners last heard. */
  details: Partial<Record<PartnerName, string>>
  /** Browsers in which somebody is signed in, or was. */
  logins: (SignedIn & { begunBy: number; isOver: boolean })[]
  blocked: Set<PartnerName>
  /** Of profiles, as administrators last saw them. */
  revisions: Partial<Record<PartnerName, number>>
}

export const nothingKnown = (): Knowledge => ({
  payouts: [],
  leads: [],
  deals: [],
  sessions: [],
  cursors: [],
  named: [],
  idempotent: [],
  codes: [],
  mailed: [],
  confirmations: [],
  details: Object.fromEntries(partners.map(({ name, details }) => [name, details])),
  logins: [],
  blocked: new Set(),
  revisions: {},
})

/** The logins of a person: those believed to be good, and those that are over. */
export function loginsOf({ logins }: Knowledge, person: PersonName): { live: SignedIn[]; over: SignedIn[] } {
  const own = logins.filter((login) => login.person === person)
  return { live: own.filter(({ isOver }) => !isOver), over: own.filter(({ isOver }) => isOver) }
}

/** Notes what an answer tells. */
export function learn(known: Knowledge, { number, act, signedIn, answer }: Call): void {
  // A person who is asked to prove their identity signs in once more.
  if (answer?.code === 'SIGN_IN_REQUIRED' || answer?.code === 'PROOF_REQUIRED') noteOver(known, signedIn?.loginId)
  if (act.kind === 'blockPartner' || act.kind === 'setLevel') {
    const revision = answer && profileIn(answer)?.revision
    if (revision !== undefined) known.revisions[act.owner] = revision
  }
  if (act.kind === 'movePayout' && answer?.code === 'PAYOUT_SHORTFALL_UNCONFIRMED') {
    const shortfall = Math.round((answer.body as { shortfall: number }).shortfall * 100)
    Object.assign(known.payouts.find(({ id }) => id === act.payoutId) ?? {}, { shortfall })
  }
  if ('externalId' in act && !known.named.includes(act)) known.named.push(act)
  if (!answer || answer.status >= 400) return
  const isKept = act.kind === 'changeDetails' || (act.kind === 'requestPayout' && act.keep === true)
  if (isKept && act.to !== undefined) known.details[act.owner] = act.to
  if (act.kind === 'requestPayout' && !known.payouts.some(({ id }) => id === idIn(answer)))
    known.payouts.push({ id: idIn(answer), owner: act.owner, status: 'Requested' })
  if (act.kind === 'createLead' && !known.leads.some(({ id }) => id === idIn(answer))) {
    const isBound = act.binding.by !== 'nothing'
    known.leads.push({ id: idIn(answer), owner: act.owner, status: primaryStatus, isBound, revision: 1 })
  }
  if (act.kind === 'reviewLead') {
    const { revision } = answer.body as { revision: number }
    Object.assign(known.leads.find(({ id }) => id === act.leadId) ?? {}, { revision })
  }
  if (act.kind === 'bindLead') Object.assign(known.leads.find(({ id }) => id === act.leadId) ?? {}, { isBound: true })
  if (act.kind === 'moveLead') Object.assign(known.leads.find(({ id }) => id === act.leadId) ?? {}, { status: act.to })
  if (act.kind === 'moveLead' || act.kind === 'addDeal') {
    for (const { id } of (answer.body as { deals: { id: string }[] }).deals.slice(-1)) {
      known.deals.push({ id, leadId: act.leadId, owner: act.owner })
    }
  }
  if (act.kind === 'movePayout') Object.assign(known.payouts.find(({ id }) => id === act.payoutId) ?? {}, { status: act.to })
  if (act.kind === 'readStatement') {
    const { nextCursor } = answer.body as { nextCursor: string | null }
    if (nextCursor !== null) known.cursors.push({ cursor: nextCursor, owner: act.owner })
  }
  if (act.kind === 'openLink') known.sessions.push({ id: sessionIn(answer), owner: act.owner, offer: act.offer })
  if (act.kind === 'signIn') {
    const { session } = answer.body as { session: { id: string } }
    known.logins.push({ person: act.person, loginId: session.id, token: answer.token ?? '', begunBy: number, isOver: false })
  }
  if (act.kind === 'blockPartner') known.blocked[act.isBlocked ? 'add' : 'delete'](act.owner)
  if (act.kind === 'signOut') noteOver(known, signedIn?.loginId)
  if (act.kind === 'endLogin') noteOver(known, act.loginId)
}

function noteOver({ logins }: Knowledge, loginId: string | undefined): void {
  Object.assign(logins.find((login) => login.loginId === loginId) ?? {}, { isOver: true })
}

const idIn = ({ body }: Answer): string => String((body as { id: unknown }).id)

/** The session that a redirect carries to the landing page. */
export function sessionIn({ body }: Answer): string {
  return new URL(String(body)).searchParams.get('session') ?? ''
}

const offerNames = Object.keys(offers) as OfferName[]
/** Two of them are the same application. */
const surnames = ['Иванов', ' Иванов ', 'Петров'] as const

/** What a run is mostly about: what is rare beside everything else has its day then. */
export interface Theme {
  partners: readonly PartnerName[]
  /** How much more often than usual. */
  payouts: number
  leads: number
  deals: number
  corrections: number
  /** Of people who are signed in, their roles and their being blocked. */
  people: number
  /** How often a client goes on at once. */
  haste: number
  /** Whether somebody changes which status is the target. */
  movesTarget: boolean
  /** Whether leads and deals get ids of the systems that bring them. */
  namesThings: boolean
  /** Whether an owner publishes rules of offers. */
  changesRules: boolean
  /** Whether owners publish another smallest payout meanwhile. */
  changesMinimum: boolean
  /** Whether a field of leads becomes searchable meanwhile, and somebody searches. */
  searchesLeads: boolean
}

export function themeOf(chance: Chance): Theme {
  const stress = (): number => chance.pick([0.2, 1, 1, 4])
  const theme = {
    partners: partners.map(({ name }) => name).slice(0, chance.pick([1, 2, 3])),
    payouts: stress(),
    leads: stress(),
    deals: stress(),
    corrections: stress(),
    people: chance.pick([0.3, 1, 2, 5]),
    haste: chance.pick([0.7, 0.95, 1]),
    movesTarget: chance.happens(0.4),
    namesThings: true,
    changesRules: false,
    changesMinimum: false,
    searchesLeads: false,
  }
  // A few leads then go from one target to the other and back, and little else is done.
  return theme.movesTarget ? { ...theme, payouts: 0.2, leads: 1, deals: 8, corrections: 0.2, people: 0.1 } : theme
}

/** What a client does next: likely something that another one is at, too. */
export function chooseAct(known: Knowledge, theme: Theme, chance: Chance): Act {
  const owner = chance.pick(theme.partners)
  const hasPayouts = known.payouts.length > 0
  const hasLeads = known.leads.length > 0
  const hasWonLeads = known.leads.some(isWon)
  const bindable = bindableOf(known)
  const owned = known.leads.filter((lead) => lead.owner !== 'nobody')
  const live = known.logins.filter(({ isOver }) => !isOver)
  const choose = chance.pickWeighted<() => Act>([
    [16 * theme.payouts, () => payoutRequest(known, owner, theme, chance)],
    [
      3 * theme.payouts * theme.people,
      () => ({ kind: 'askToConfirm', owner, purpose: chance.pick(['Details', 'Payout'] as const) }),
    ],
    [known.confirmations.length > 0 ? 3 * theme.payouts * theme.people : 0, () => detailsChange(known, owner, chance)],
    [hasPayouts ? 22 * theme.payouts : 0, () => payoutMove(known, theme, chance)],
    [(known.sessions.length < 2 ? 10 : 4) * theme.leads, () => ({ kind: 'openLink', owner, offer: chance.pick(offerNames) })],
    [3 * theme.people, () => ownLink(owner, chance)],
    [known.sessions.length > 0 ? 13 * theme.leads : 0, () => leadBySession(known, theme, chance)],
    [10 * theme.leads, () => leadByPromocode(owner, theme, chance)],
    [2, () => leadOf('nobody', { by: 'nothing' }, theme, chance)],
    // Somebody will find out later whose they are.
    [4 * theme.leads, () => leadOf(owner, { by: 'nothing' }, theme, chance)],
    // What was sent long ago too.
    [known.named.length > 0 ? 8 : 0, () => chance.pick(known.named)],
    [bindable.length > 0 ? 8 * theme.leads : 0, () => bindingOf(bindable, chance)],
    [hasLeads ? (theme.movesTarget ? 60 : 22) * theme.deals : 0, () => leadMove(known, theme, chance)],
    [owned.length > 0 ? 7 * theme.deals : 0, () => leadReview(owned, chance)],
    [(hasLeads ? (hasWonLeads ? 14 : 2) : 0) * theme.deals, () => dealOf(known, theme, chance)],
    [known.deals.length > 0 ? 6 * theme.deals : 0, () => cancellation(known, chance)],
    [3, () => ({ kind: 'listPayouts', owner: 'everybody' })],
    [3, () => ({ kind: 'listPartners', owner: 'everybody' })],
    [
      known.blocked.has(owner) ? 30 : 1 + theme.people,
      () => ({ kind: 'blockPartner', owner, isBlocked: isBlockedNext(known, owner, chance), ...inConsole(chance) }),
    ],
    [4 * theme.people, () => ({ ...roleChange(chance), ...inConsole(chance) })],
    [theme.people, () => askForCode(somebody(theme, chance))],
    [live.length > 0 ? 2 * theme.people : 0, () => endOfLogin(live, chance)],
    [4 * theme.deals, () => levelChange(known, owner, chance)],
    [5, () => statementRead(known, owner, chance)],
    [5 * theme.corrections, () => ({ kind: 'reverseReward', owner, entry: 1 + chance.below(12), ...inConsole(chance) })],
    [
      3 * theme.corrections,
      () => ({ kind: 'correctBalance', owner, kopecks: chance.pick([-90_000, -30_000, -1, 5_000]), ...inConsole(chance) }),
    ],
  ])
  return choose()
}

/** One of a few, so that it may well be taken. */
function ownLink(owner: PartnerName, chance: Chance): Act {
  return { kind: 'makeLink', owner, slug: `${owner}-own-${chance.below(5)}`, offer: chance.pick(offerNames) }
}

/** Half of the acts that administrators can do by command and in the console are done there, mostly by people with every role. */
function inConsole(chance: Chance): { admin?: AdministratorName } {
  if (chance.happens(0.5)) return {}
  return { admin: chance.pickWeighted(administrators.map(({ name }, index) => [index === 0 ? 3 : 1, name] as const)) }
}

/** Of a profile as it was last seen, now and then as it was before. */
function levelChange({ revisions }: Knowledge, owner: PartnerName, chance: Chance): Act {
  const level = chance.pick([7, null])
  const { admin } = inConsole(chance)
  if (admin === undefined) return { kind: 'setLevel', owner, level }
  const seen = revisions[owner] ?? 1
  return { kind: 'setLevel', owner, level, revision: chance.happens(0.1) ? Math.max(1, seen - 1) : seen, admin }
}

interface Bindable {
  id: string
  owner: PartnerName
}

/** Leads that came by nothing, mostly those that are nobody's still, as far as anybody knows. */
function bindableOf({ leads }: Knowledge): Bindable[] {
  const open = leads.filter(({ isBound }) => !isBound)
  return open.flatMap(({ id, owner }) => (owner === 'nobody' ? [] : [{ id, owner }]))
}

function bindingOf(bindable: readonly Bindable[], chance: Chance): Act {
  const { id: leadId, owner } = recent(bindable, chance)
  const offer = chance.pick(offerNames)
  return {
    kind: 'bindLead',
    owner,
    leadId,
    by: chance.happens(0.5) ? promocodeOf(owner, offer) : null,
    offer,
    ...inConsole(chance),
  }
}

/** Pages short enough to have another one behind them; some go on where one of long ago ended. */
function statementRead({ cursors }: Knowledge, owner: PartnerName, chance: Chance): Act {
  const limit = chance.pick([1, 3, 100])
  if (cursors.length > 0 && chance.happens(0.4)) return { kind: 'readStatement', ...recent(cursors, chance), limit }
  return { kind: 'readStatement', owner, limit, cursor: null }
}

/** A blocked partner is let in again soon: little else can be tried with them. */
const isBlockedNext = ({ blocked }: Knowledge, owner: PartnerName, chance: Chance): boolean =>
  chance.happens(blocked.has(owner) ? 0.1 : 0.7)

function somebody(theme: Theme, chance: Chance): PersonName {
  return chance.pick([...theme.partners, ...administrators.map(({ name }) => name)])
}

const askForCode = (person: PersonName): Act => ({ kind: 'askForCode', owner: ownerOf(person), person })
/** What administrators are and may do concerns every partner. */
const ownerOf = (person: PersonName): PartnerName | 'everybody' => (isAdministrator(person) ? 'everybody' : person)

function roleChange(chance: Chance): Extract<Act, { kind: 'changeRole' }> {
  const role = chance.pick<Role>(['owner', 'support', 'approver', 'payer', 'viewer'])
  const administrator = chance.pick(administrators).name
  return { kind: 'changeRole', owner: 'everybody', administrator, role, isGranted: chance.happens(0.65) }
}

/** What stops a person in the middle of something: a block, the loss of a role, or the end of a session. */
export function interruptionOf(known: Knowledge, { person, loginId }: SignedIn, chance: Chance): Act {
  const owner = ownerOf(person)
  const isByHand = chance.happens(0.4)
  if (isByHand && loginsOf(known, person).live.some((login) => login.loginId !== loginId))
    return { kind: 'endLogin', owner, person, loginId }
  if (isByHand) return { kind: 'signOut', owner, person }
  if (!isAdministrator(person)) return { kind: 'blockPartner', owner: person, isBlocked: true }
  return { ...roleChange(chance), administrator: person, isGranted: false }
}

/** Somebody signs out, here or elsewhere. */
function endOfLogin(live: readonly SignedIn[], chance: Chance): Act {
  const { person, loginId } = recent(live, chance)
  const owner = ownerOf(person)
  return chance.happens(0.5) ? { kind: 'signOut', owner, person } : { kind: 'endLogin', owner, person, loginId }
}

/** Mostly the newest code of the mail; now and then an older one, one of another purpose, somebody else's, or one that nobody was sent. */
function confirmationOf({ confirmations }: Knowledge, owner: PartnerName, wanted: ConfirmedPurpose, chance: Chance): string {
  const own = confirmations.filter(({ person, purpose }) => person === owner && purpose === wanted)
  const { code } = chance.happens(0.75)
    ? (own.at(-1) ?? { code: '000000' })
    : chance.pick([...confirmations.slice(-6), { code: '000000' }])
  return code
}

function detailsChange(known: Knowledge, owner: PartnerName, chance: Chance): Act {
  return { kind: 'changeDetails', owner, to: chance.pick(destinations), code: confirmationOf(known, owner, 'Details', chance) }
}

/** To the details of the profile, unnamed or as the partner last saw them; or elsewhere, mostly with a code. */
function destinationOf(known: Knowledge, owner: PartnerName, chance: Chance): { to?: string; code?: string; keep?: boolean } {
  if (chance.happens(0.3)) return {}
  const heard = known.details[owner]
  if (heard && chance.happens(0.4)) return { to: heard }
  const to = chance.pick(destinations)
  if (chance.happens(0.2)) return { to }
  return { to, code: confirmationOf(known, owner, 'Payout', chance), keep: chance.happens(0.5) }
}

function payoutRequest(known: Knowledge, owner: PartnerName, theme: Theme, chance: Chance): Act {
  const by = chance.pickWeighted<'ApiKey' | 'Partner'>([
    [3, 'ApiKey'],
    [2 * theme.people, 'Partner'],
  ])
  const rubles = chance.pickWeighted([
    [1, 99.99],
    [3, 100],
    [3, 150.5],
    [3, 300],
    [4, 700],
    [3, 1000],
  ])
  const more = by === 'Partner' ? destinationOf(known, owner, chance) : namedIn(theme, owner, chance)
  return { kind: 'requestPayout', owner, by, kopecks: Math.round(rubles * 100), ...more }
}

function payoutMove({ payouts }: Knowledge, { people }: Theme, chance: Chance): Act {
  // Mostly where there is something to move, as far as anybody knows.
  const active = payouts.filter(({ status }) => status === 'Requested' || status === 'Approved')
  const { id, owner, status, shortfall } = recent(active.length > 0 && chance.happens(0.8) ? active : payouts, chance)
  const by = chance.pickWeighted<PayoutActor>([
    [5, 'ApiKey'],
    [5 * people, chance.pick(administrators).name],
    [(status === 'Requested' ? 4 : 1) * people, 'Partner'],
  ])
  const to =
    by === 'Partner'
      ? 'Canceled'
      : chance.pick<PayoutStatus>([status === 'Approved' ? 'Paid' : 'Approved', 'Approved', 'Paid', 'Rejected'])
  const act = { kind: 'movePayout', owner, by, payoutId: id, to } as const
  if (shortfall === undefined || !isAdministrator(by as PersonName) || chance.happens(0.2)) return act
  return { ...act, confirmed: chance.happens(0.8) ? shortfall : shortfall + 1 }
}

function leadBySession({ sessions }: Knowledge, theme: Theme, chance: Chance): Act {
  const { id, owner, offer } = recent(sessions.slice(-2), chance)
  return leadOf(owner, { by: 'session', sessionId: id, offer }, theme, chance)
}

function leadByPromocode(owner: PartnerName, theme: Theme, chance: Chance): Act {
  const offer = chance.pickWeighted<OfferName>([
    [3, 'loan'],
    [1, 'free'],
  ])
  const code = promocodeOf(owner, offer)
  return leadOf(owner, { by: 'promocode', typed: chance.pick([code, ` ${code.toLowerCase()}`]), offer }, theme, chance)
}

function leadOf(owner: Owner, binding: LeadBinding, theme: Theme, chance: Chance): Act {
  const named = namedIn(theme, owner, chance)
  return { kind: 'createLead', owner, binding, surname: chance.pick(surnames), sum: chance.happens(0.2) ? 5 : null, ...named }
}

/** One of a few, so that it may well be taken, by the same or by something else. */
function namedIn({ namesThings }: Theme, owner: Owner, chance: Chance): { externalId?: string } {
  return namesThings && chance.happens(0.4) ? { externalId: `${owner}-${chance.below(8)}` } : {}
}

function leadMove({ leads }: Knowledge, theme: Theme, chance: Chance): Act {
  const { movesTarget } = theme
  const { id, owner, revision } = recent(leads, chance)
  const to = chance.pick<StatusName>(
    movesTarget ? ['won', 'won', 'gone', 'gone', 'called'] : ['called', 'called', 'won', 'won', 'won', 'gone', 'fresh'],
  )
  const kopecks = chance.happens(movesTarget ? 0.95 : 0.8) ? dealKopecks(chance) : null
  const by = movesTarget ? {} : atRevision(owner, revision, chance)
  const named = 'admin' in by ? {} : namedIn(theme, owner, chance)
  return { kind: 'moveLead', owner, leadId: id, to, kopecks, ...by, ...named }
}

/** Administrators do some of what outside systems do, based on the lead as last seen; their acts are in the histories of partners. */
function atRevision(owner: Owner, revision: number, chance: Chance): { admin?: AdministratorName; revision?: number } {
  const { admin } = owner === 'nobody' ? {} : inConsole(chance)
  return admin === undefined ? {} : { admin, revision }
}

function leadReview(owned: Knowledge['leads'], chance: Chance): Act {
  const { id, owner } = recent(owned, chance)
  return { kind: 'reviewLead', owner, leadId: id, admin: chance.pick(administrators).name }
}

/** In what is the target now and then. */
const isWon = ({ status }: { status: StatusName }): boolean => targetStatuses.some((target) => target === status)

function dealOf({ leads }: Knowledge, theme: Theme, chance: Chance): Act {
  // Mostly where it is possible, as far as anybody knows.
  const won = leads.filter(isWon)
  const { id, owner, revision } = recent(won.length > 0 && chance.happens(0.8) ? won : leads, chance)
  const by = atRevision(owner, revision, chance)
  const named = 'admin' in by ? {} : namedIn(theme, owner, chance)
  return { kind: 'addDeal', owner, leadId: id, kopecks: dealKopecks(chance), ...by, ...named }
}

function cancellation({ deals }: Knowledge, chance: Chance): Act {
  const { id, leadId, owner } = recent(deals, chance)
  if (chance.happens(0.5)) return { kind: 'cancelDeal', owner, by: 'ApiKey', leadId, dealId: id }
  return { kind: 'cancelDeal', owner, by: 'Administrator', leadId, dealId: id, ...(owner === 'nobody' ? {} : inConsole(chance)) }
}

/** A share of the smallest rounds to nothing. */
const dealKopecks = (chance: Chance): number => chance.pick([3, 1_005, 100_000, 250_050])

/** One of the newest: these are the ones that are likely still to change. */
function recent<Thing>(things: readonly Thing[], chance: Chance): Thing {
  return chance.pick(things.slice(-3))
}
