import type { LedgerEntry } from '../../lib/domain/account/account.ts'
import type { Role } from '../../lib/domain/people/permission.ts'
import type { HistoryEntry } from '../../lib/domain/payout/payout.ts'
import type { Item } from '../../lib/store/table/item.ts'
import type { Call } from './call.ts'
import { type DishonestName, dishonestNames, dishonestRoles, foundKeys, isDishonest, type PreyName } from './dishonest-cast.ts'
import { type Deed, type DeedKind, firstDeed, outcomeOf } from './dishonest-deed.ts'
import { callOfId } from './evidence.ts'
import { type AdministratorName, emailOf, isAdministrator, type SimulatedContour } from './simulated-contour.ts'

/** What was done in a run, by whom, and what the table holds at its end. */
export interface DishonestOutcome {
  deeds: readonly Deed[]
  calls: readonly Pick<Call, 'number' | 'act' | 'committedAt'>[]
  items: readonly Item[]
  contour: Pick<
    SimulatedContour,
    'fourEyes' | 'coolDownHours' | 'coolsKeys' | 'preyIds' | 'dishonestIds' | 'operatorId' | 'keyIds'
  >
  hadFaults: boolean
}

/** Somebody who can move money. */
type Mover = DishonestName | AdministratorName | 'ada' | PreyName

/**
 * What dishonest people must not achieve, whatever they try. Judged from their requests and the times at which the engine executed them,
 * not from the service's own records of holders, issuers, sessions and roles.
 */
export function dishonestFaults(outcome: DishonestOutcome): string[] {
  const { deeds, hadFaults } = outcome
  return [
    ...deeds.flatMap((deed) => answerFaults(deed, hadFaults)),
    ...payments(outcome).flatMap((payment) => [...handFaults(outcome, payment), ...coolDownFaults(outcome, payment)]),
    ...deeds.flatMap((deed) => roleFaults(outcome, deed)),
    ...deeds.flatMap((deed) => endedKeyFaults(outcome, deed)),
    ...deeds.flatMap((deed) => endedLoginFaults(outcome, deed)),
    ...loginFaults(outcome),
    ...nameFaults(outcome),
    ...serviceFaults(outcome),
  ]
}

const isCommitted = (deed: Deed): deed is Deed & { committedAt: number; committedMs: number } => deed.committedAt !== null

function answerFaults(deed: Deed, hadFaults: boolean): string[] {
  const { number, answer } = deed
  const isExcused = hadFaults && (answer?.status === 503 || answer?.code === 'OUTCOME_UNKNOWN')
  if (answer && answer.status >= 500 && !isExcused) return [`deed ${number} was answered ${answer.status}: ${answer.text}`]
  return outcomeOf(deed) === 'refused' && isCommitted(deed) ? [`deed ${number} was refused, and applied`] : []
}

/** A move of a payout, with the hand that made it. */
interface PaidMove {
  entry: HistoryEntry
  persons: ReadonlySet<Mover>
  isByKey: boolean
  place: number
}

interface Payment {
  payoutId: string
  partnerId: string
  approved: PaidMove | undefined
  paid: PaidMove
}

/** Every payout that the table says was paid, with who really approved and paid it. */
function payments(outcome: DishonestOutcome): Payment[] {
  const entries = outcome.items.filter(({ pk, sk }) => String(pk).startsWith('PAYOUT#') && String(sk).startsWith('HISTORY#'))
  const histories = Map.groupBy(entries as unknown as HistoryEntry[], ({ payoutId }) => payoutId)
  // That money left stands in the ledger.
  const paid = outcome.items
    .filter(({ sk }) => String(sk).startsWith('ENTRY#'))
    .map((item) => item as unknown as LedgerEntry)
    .flatMap(({ cause, partnerId }) => (cause.kind === 'PayoutPaid' ? [{ payoutId: cause.payoutId, partnerId }] : []))
  return paid.flatMap(({ payoutId, partnerId }) => {
    const history = histories.get(payoutId) ?? []
    const [approval, payment] = ['Approved', 'Paid'].map((status) => history.find((entry) => entry.status === status))
    if (!payment) return []
    return [{ payoutId, partnerId, approved: approval && movedBy(outcome, approval), paid: movedBy(outcome, payment) }]
  })
}

function movedBy(outcome: DishonestOutcome, entry: HistoryEntry): PaidMove {
  const number = callOfId(entry.id)
  const deed = outcome.deeds[number - firstDeed]
  if (deed) {
    const persons = deed.by.is === 'Key' ? personsBehind(outcome, deed.by.key.id) : new Set<Mover>([deed.by.name])
    return { entry, persons, isByKey: deed.by.is === 'Key', place: deed.committedAt ?? Infinity }
  }
  const call = outcome.calls.find((one) => one.number === number)
  const by = call?.act.kind === 'movePayout' ? call.act.by : undefined
  if (by === undefined) throw new Error(`nobody knows who made entry ${entry.id} of the history of payout ${entry.payoutId}`)
  const mover: Mover = by !== 'ApiKey' && by !== 'Partner' && isAdministrator(by) ? by : 'ada'
  return { entry, persons: new Set([mover]), isByKey: by === 'ApiKey', place: call?.committedAt ?? Infinity }
}

/** All who hold, issued or rotated a key or one of its predecessors: each may know a secret. */
function personsBehind({ deeds, contour }: DishonestOutcome, keyId: string): ReadonlySet<Mover> {
  const persons = new Set<Mover>()
  let id: string | undefined = keyId
  while (id !== undefined) {
    const found = (Object.keys(foundKeys) as (keyof typeof foundKeys)[]).find((name) => contour.keyIds[name] === id)
    if (found) persons.add(foundKeys[found].holder)
    const present: string = id
    const maker = deeds.find((deed) => keyMadeBy(deed) === present)
    if (maker && maker.by.is === 'Person') persons.add(maker.by.name)
    if (maker?.facts.holder !== undefined) persons.add(maker.facts.holder)
    id = maker?.facts.keyId
  }
  return persons
}

/** The key that somebody was shown the secret of. */
function keyMadeBy({ kind, answer }: Deed): string | undefined {
  if (kind !== 'issueKey' && kind !== 'rotateKey') return undefined
  const { key, secret } = (answer?.body ?? {}) as { key?: { id: string }; secret?: string | null }
  return typeof secret === 'string' ? key?.id : undefined
}

/** Where two people are asked for, nobody stands behind both the approval and the payment. */
function handFaults({ contour }: DishonestOutcome, { payoutId, approved, paid }: Payment): string[] {
  if (!contour.fourEyes) return []
  if (!approved) return [`payout ${payoutId} was paid, and nobody approved it`]
  const both = [...paid.persons].filter((one) => approved.persons.has(one))
  return both.map((one) => `${one} stands behind both the approval and the payment of payout ${payoutId}`)
}

const hourMs = 3_600_000

/**
 * Nothing was paid within the hours after the address or the tax number of its partner became another, or after it was asked for itself
 * to details that the profile did not have.
 */
function coolDownFaults({ deeds, contour, items }: DishonestOutcome, { payoutId, partnerId, paid }: Payment): string[] {
  if (contour.coolDownHours === 0 || (paid.isByKey && !contour.coolsKeys)) return []
  const changes = deeds.filter(
    (deed) =>
      changing.has(deed.kind) &&
      isCommitted(deed) &&
      deed.committedAt < paid.place &&
      deed.facts.prey !== undefined &&
      contour.preyIds[deed.facts.prey] === partnerId,
  )
  const asked = items.find(({ pk, sk }) => pk === 'PAYOUTS' && sk === payoutId)
  const { createdAt: paidAt } = paid.entry
  const ownEnd = asked?.requisitesBy === 'Code' ? laterBy(String(asked.createdAt), contour.coolDownHours) : ''
  const own =
    paidAt < ownEnd ? [`payout ${payoutId} was paid at ${paidAt}, and waits until ${ownEnd} because of where it goes`] : []
  const byChanges = changes.flatMap(({ number, kind }) => {
    // When, says the journal; what was so already, it does not tell of.
    const entry = items.find(({ type, id }) => type === 'partner.edited' && callOfId(String(id)) === number)
    if (!entry) return []
    const earliest = laterBy(String(entry.at), contour.coolDownHours)
    if (paidAt >= earliest) return []
    return [`payout ${payoutId} was paid at ${paidAt}, and waits until ${earliest} because of deed ${number} (${kind})`]
  })
  return [...own, ...byChanges]
}

const laterBy = (at: string, hours: number): string => new Date(Date.parse(at) + hours * hourMs).toISOString()

const changing: ReadonlySet<DeedKind> = new Set(['readdress', 'retax', 'changeOwnDetails'])

/** Which roles open a deed of an administrator. */
const rolesOfDeeds: Partial<Record<DeedKind, readonly Role[]>> = {
  readdress: ['support', 'owner'],
  retax: ['support', 'owner'],
  addPartner: ['support', 'owner'],
  bindLead: ['support', 'owner'],
  largeDeal: ['support', 'owner'],
  block: ['support', 'owner'],
  unblock: ['support', 'owner'],
  approve: ['approver', 'owner'],
  reject: ['approver', 'owner'],
  pay: ['payer', 'owner'],
  correct: ['owner'],
  issueKey: ['owner'],
  rotateKey: ['owner'],
  revokeKey: ['owner'],
  makeService: ['owner'],
  confirmService: ['owner'],
  closeService: ['owner'],
  giveRole: ['owner'],
  takeRole: ['owner'],
}

/** The roles that somebody had at a position in the order of events, computed from what was written before it. */
function rolesAt(deeds: readonly Deed[], name: DishonestName, place: number): ReadonlySet<Role> {
  const roles = new Set<Role>(dishonestRoles[name])
  const changes = deeds
    .filter(isCommitted)
    .filter(({ kind, facts, committedAt }) => /^(give|take)Role$/.test(kind) && facts.of === name && committedAt < place)
  for (const { kind, facts } of changes.toSorted((a, b) => a.committedAt - b.committedAt)) {
    if (facts.role) roles[kind === 'giveRole' ? 'add' : 'delete'](facts.role)
  }
  return roles
}

/** No act is written after its actor lost the role that opens it. */
function roleFaults({ deeds }: DishonestOutcome, deed: Deed): string[] {
  const { number, kind, by } = deed
  const opening = rolesOfDeeds[kind]
  if (!isCommitted(deed) || by.is !== 'Person' || !isDishonest(by.name) || !opening) return []
  const roles = rolesAt(deeds, by.name, deed.committedAt)
  if (opening.some((role) => roles.has(role))) return []
  return [`deed ${number}: ${by.name} does ${kind} with the roles ${[...roles].join(', ') || 'of nobody'}`]
}

/** A function accepts a key for another minute; clocks differ by up to 5 seconds in either direction. */
const knownMs = 60_000
const clocksMs = 10_000

/** Nothing is done by a key that ended more than a minute before the act began. */
function endedKeyFaults(outcome: DishonestOutcome, deed: Deed): string[] {
  if (deed.by.is !== 'Key' || !isCommitted(deed)) return []
  const { key } = deed.by
  const endMs = keyEndMs(outcome, key)
  if (deed.invokedMs <= endMs + knownMs + clocksMs) return []
  return [`deed ${deed.number}: key ${key.id}, which ended ${deed.invokedMs - endMs} ms before, did ${deed.kind}`]
}

/** The service account that a key or one of its predecessors was issued for. */
function serviceOfKey(deeds: readonly Deed[], keyId: string): string | undefined {
  const maker = deeds.find((deed) => keyMadeBy(deed) === keyId)
  if (maker?.kind === 'issueKey') return maker.facts.serviceId
  return maker?.facts.keyId === undefined ? undefined : serviceOfKey(deeds, maker.facts.keyId)
}

/** The latest moment at which a key ended: revoked, replaced, closed with its account, or with the role of its holder. */
function keyEndMs({ deeds }: DishonestOutcome, { id, holder }: { id: string; holder: Mover | 'nobody' }): number {
  const written = deeds.filter(isCommitted)
  const serviceId = serviceOfKey(deeds, id)
  const ends = written.flatMap(({ kind, facts, committedMs }) => {
    if (kind === 'closeService' && facts.serviceId === serviceId) return [committedMs]
    if (facts.keyId !== id) return []
    if (kind === 'revokeKey') return [committedMs]
    return kind === 'rotateKey' ? [committedMs + (facts.overlapHours ?? 0) * hourMs] : []
  })
  const maker = deeds.find((deed) => keyMadeBy(deed) === id)
  const lost = written.filter(
    ({ kind, facts, invokedAt, committedAt }) =>
      kind === 'takeRole' &&
      facts.of === holder &&
      facts.role === 'owner' &&
      // What was so already takes nothing.
      rolesAt(deeds, facts.of, committedAt).has('owner') &&
      // A key that was created in the same moment stays: the act says so.
      (maker?.committedAt ?? -1) < invokedAt,
  )
  return Math.min(Infinity, ...ends, ...lost.map(({ committedMs }) => committedMs))
}

const ending: ReadonlySet<DeedKind> = new Set(['readdress', 'block'])

/** What ended the logins of a partner, once it was written. */
function endsOf({ deeds, items }: DishonestOutcome, prey: PreyName): (Deed & { committedAt: number })[] {
  const edited = new Set(items.flatMap(({ type, id }) => (type === 'partner.edited' ? [callOfId(String(id))] : [])))
  return deeds
    .filter(isCommitted)
    .filter(({ kind, facts, number }) => ending.has(kind) && facts.prey === prey && edited.has(number))
}

/** When a login was begun; it names the deed that began it. */
const beganAt = (deeds: readonly Deed[], loginId: string): number => deeds[callOfId(loginId) - firstDeed]?.committedAt ?? Infinity

/** A login of a partner does nothing after a change of address or a block is written: neither requests already under way nor later ones. */
function endedLoginFaults(outcome: DishonestOutcome, deed: Deed): string[] {
  const { by, number, kind, committedAt, invokedAt } = deed
  if (by.is !== 'Person' || isDishonest(by.name)) return []
  const begun = beganAt(outcome.deeds, by.loginId)
  const ended = endsOf(outcome, by.name).find((end) => begun < end.committedAt)
  if (!ended) return []
  const isWrittenLate = committedAt !== null && committedAt > ended.committedAt
  const isLetIn = invokedAt > ended.committedAt && outcomeOf(deed) === 'done'
  return isWrittenLate || isLetIn
    ? [`deed ${number}: ${by.name} does ${kind} in login ${by.loginId}, which deed ${ended.number} (${ended.kind}) ended`]
    : []
}

/** At the end no login is good that began before another address or a block. */
function loginFaults(outcome: DishonestOutcome): string[] {
  const { deeds, items, contour } = outcome
  const ended = new Set(items.filter(({ sk }) => sk === 'END').map(({ pk }) => String(pk).replace('LOGINEND#', 'LOGIN#')))
  return items
    .filter(({ sk }) => sk === 'LOGIN')
    .flatMap(({ pk, id, personId, loginEpoch }) => {
      const prey = (Object.keys(contour.preyIds) as PreyName[]).find((name) => contour.preyIds[name] === personId)
      const profile = items.find((item) => item.pk === 'PARTNERS' && item.sk === personId)
      if (!prey || ended.has(String(pk)) || loginEpoch !== (profile?.loginEpoch ?? 0)) return []
      const end = endsOf(outcome, prey).find(({ committedAt }) => beganAt(deeds, String(id)) < committedAt)
      return end ? [`login ${String(id)} of ${prey} is good behind deed ${end.number} (${end.kind})`] : []
    })
}

/** In the console nobody makes a key in the name of another: the recorded holder of a key is the person who made it. */
function nameFaults({ deeds, items, contour }: DishonestOutcome): string[] {
  const idOf = (name: DishonestName): string => contour.dishonestIds[name]
  // Keys of the contour have ids from their secrets, which are of chance: their ends may be those of a call.
  const found = new Set(Object.values(contour.keyIds))
  return items
    .filter(({ pk, id }) => pk === 'KEYS' && !found.has(String(id)))
    .flatMap(({ id, administratorId }) => {
      const maker = deeds.find(({ number, kind }) => kind === 'issueKey' && number === callOfId(String(id)))
      if (maker?.by.is !== 'Person' || !isDishonest(maker.by.name) || administratorId === idOf(maker.by.name)) return []
      const holder = dishonestNames.find((name) => idOf(name) === administratorId)
      return [
        `deed ${maker.number}: ${maker.by.name} made a key in the name of ${holder ? emailOf(holder) : String(administratorId)}`,
      ]
    })
}

/**
 * Where two people are asked for, a service account has no key before somebody other than its maker confirmed it; nowhere has it a new
 * one after it was closed.
 */
function serviceFaults({ deeds, contour }: DishonestOutcome): string[] {
  const written = deeds.filter(isCommitted)
  const makerOf = (serviceId: string): string | undefined => {
    const made = deeds.find(
      ({ kind, answer }) => kind === 'makeService' && (answer?.body as { id?: string } | null)?.id === serviceId,
    )
    return made?.by.is === 'Person' ? made.by.name : undefined
  }
  return written.flatMap(({ number, kind, by, facts: { serviceId }, committedAt }) => {
    if (serviceId === undefined || by.is !== 'Person') return []
    const before = written.filter((one) => one.facts.serviceId === serviceId && one.committedAt < committedAt)
    if (contour.fourEyes && kind === 'confirmService' && makerOf(serviceId) === by.name)
      return [`deed ${number}: ${by.name} confirms service account ${serviceId} of their own`]
    if (kind !== 'issueKey') return []
    if (before.some((one) => one.kind === 'closeService'))
      return [`deed ${number}: ${by.name} makes a key for service account ${serviceId}, which is closed`]
    return contour.fourEyes && !before.some((one) => one.kind === 'confirmService')
      ? [`deed ${number}: ${by.name} makes a key for service account ${serviceId}, which nobody confirmed`]
      : []
  })
}
