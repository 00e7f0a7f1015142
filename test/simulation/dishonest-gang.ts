import type { Role } from '../../lib/domain/people/permission.ts'
import type { Answer } from './call.ts'
import { type Chance, chanceOf } from './chance.ts'
import { invoked, rest, type Stage } from './client.ts'
import {
  blockOf,
  bindingOf,
  closureOf,
  confirmationOfService,
  codeOf,
  confirmationOf,
  correctionOf,
  credentialsOf,
  detailsOf,
  editOf,
  keyOf,
  largeDealOf,
  leadOf,
  moveOf,
  partnerOf,
  type Plan,
  requestByKeyOf,
  requestOf,
  revocationOf,
  roleOf,
  rotationOf,
  serviceKeyOf,
  serviceOf,
  signInOf,
} from './dishonest-calls.ts'
import {
  type DishonestName,
  dishonestNames,
  dishonestRoles,
  foundKeys,
  isDishonest,
  type PreyName,
  preyNames,
  taxNumbers,
} from './dishonest-cast.ts'
import { type Deed, describeDeed, firstDeed, type Hand, type KnownKey, outcomeOf } from './dishonest-deed.ts'
import { callFunction } from './functions.ts'
import { MachineGone } from './invocation.ts'
import { profileIn } from './profile-model.ts'
import { emailOf } from './simulated-contour.ts'

/** What the dishonest people of a run know, and have done. */
export interface Gang {
  stage: Stage
  chance: Chance
  deeds: Deed[]
  /** After this number of deeds no scheme begins. */
  most: number
  logins: Map<DishonestName | PreyName, Login>
  keys: KnownKey[]
  /** The key that honest systems use to ask for payouts. */
  system: KnownKey
  roles: Record<DishonestName, Set<Role>>
  prey: Record<PreyName, Prey>
  onDeed: (text: string) => void
}

type Login = Extract<Hand, { is: 'Person' }>

interface Prey {
  email: string
  revision: number
  payout: { id: string; status: 'Requested' | 'Approved' } | null
}

const second = 1_000
const hour = 60 * 60 * second
/** How long a function may accept a key that has ended, plus a margin. */
const forgottenMs = 80 * second

export function newGang(stage: Stage, onDeed: (text: string) => void): Gang {
  const { contour, secret } = stage.means
  const chance = chanceOf(stage.seed, 700)
  const found = (name: keyof typeof foundKeys): KnownKey => {
    const { suffix, holder } = foundKeys[name]
    return { id: contour.keyIds[name], secret: `${secret}${suffix}`, holder }
  }
  return {
    stage,
    chance,
    deeds: [],
    most: 22 + chance.below(10),
    logins: new Map(),
    keys: [found('own')],
    system: found('system'),
    roles: Object.fromEntries(dishonestNames.map((name) => [name, new Set(dishonestRoles[name])])) as Gang['roles'],
    prey: Object.fromEntries(
      preyNames.map((name) => [name, { email: emailOf(name), revision: 1, payout: null }]),
    ) as Gang['prey'],
    onDeed,
  }
}

/** One scheme after another against one partner, in parallel with schemes against the other. */
export async function runSchemes(gang: Gang, prey: PreyName, client: number): Promise<void> {
  const { stage, chance } = gang
  const mover = { client, skewMs: chance.below(10 * second + 1) - 5 * second }
  while (gang.deeds.length < gang.most) {
    await rest(stage, chance.below(100))
    const scheme = chance.pickWeighted<Scheme>([
      [6, payByTwoHands],
      [5, takeOver],
      [3, actInOldLogin],
      [3, actWithoutRole],
      [3, actByEndedKey],
      [3, payByService],
      [2, bindAndDeal],
      [2, oddDeeds],
    ])
    await scheme({ gang, prey, mover })
  }
}

interface Mover {
  client: number
  skewMs: number
}

interface At {
  gang: Gang
  prey: PreyName
  mover: Mover
}

type Scheme = (at: At) => Promise<void>

/** A request is approved by one hand and marked paid by another, which may well be the same person's. */
async function payByTwoHands(at: At): Promise<void> {
  const { gang, prey } = at
  await haveRequested(at)
  if (gang.chance.happens(0.5)) await haveKey(at)
  if (payoutOf(at)?.status === 'Requested') await move(at, 'approve', await handFor(at, 'approve'))
  for (let tries = 0; tries < 3 && gang.prey[prey].payout?.status === 'Approved'; tries++) {
    await move(at, 'pay', await handFor(at, 'pay'))
  }
}

/** Another address or another tax number of the partner, and a payout at once. */
async function takeOver(at: At): Promise<void> {
  const { gang, mover } = at
  const { chance, stage } = gang
  const isReaddressed = chance.happens(0.6)
  const change = () => editPrey(at, isReaddressed ? 'email' : 'inn')
  // Sometimes the payout is requested under the old address, and paid after the change.
  const isRequestedBefore = chance.happens(0.5)
  if (isRequestedBefore) {
    await haveRequested(at)
    if (payoutOf(at)?.status === 'Requested') await move(at, 'approve', { name: 'arkady' })
  }
  const isRaced = payoutOf(at)?.status === 'Approved' && chance.happens(0.3)
  await Promise.all([change(), isRaced ? move(at, 'pay', { name: 'oleg' }) : undefined])
  if (isReaddressed && chance.happens(0.7)) {
    if (chance.happens(0.4)) await changeDetails(at)
    if (!payoutOf(at)) await requestAsPrey(at)
  }
  await haveRequested(at)
  if (payoutOf(at)?.status === 'Requested') await move(at, 'approve', { name: 'arkady' })
  if (payoutOf(at)?.status === 'Approved')
    await move(at, 'pay', chance.happens(0.6) ? { name: 'oleg' } : await handFor(at, 'pay'))
  const waitHours = stage.means.contour.coolDownHours
  if (payoutOf(at)?.status !== 'Approved' || !chance.happens(0.5)) return
  // A payout that has waited long enough is paid.
  stage.world.leap(waitHours * hour + 60 * second)
  await rest(stage, mover.client)
  await move(at, 'pay', { name: 'oleg' })
}

/** Who was signed in as the partner goes on after another address, or a block. */
async function actInOldLogin(at: At): Promise<void> {
  const { gang, prey } = at
  const { chance } = gang
  const login = await loginOf(at, prey)
  if (!login) return
  const isBlock = chance.happens(0.4)
  const change = isBlock ? byPerson(at, 'sonya', blockOf(gang.stage.means.contour, prey, true)) : editPrey(at, 'email')
  const { row, isEnded } = isBlock
    ? ({ row: 'act in a login from before a block', isEnded: (await change)?.kind === 'block' } as const)
    : ({ row: 'act in a login from before another address', isEnded: (await change)?.kind === 'readdress' } as const)
  gang.logins.delete(prey)
  const act = async (): Promise<void> => {
    const plan = chance.happens(0.5) ? requestOf(prey) : confirmationOf(prey, 'Payout')
    noteRequested(at, await attempt(at, login, isEnded ? { ...plan, row } : plan))
  }
  await act()
  if (isBlock) await byPerson(at, 'sonya', blockOf(gang.stage.means.contour, prey, false))
  else if (chance.happens(0.5)) await editPrey(at, 'email', emailOf(prey))
  if (chance.happens(0.5)) await act()
}

/** A role is given, used and taken again; then the acts that it opened, and the keys made with it, are tried again. */
async function actWithoutRole(at: At): Promise<void> {
  const { gang } = at
  const { chance, stage } = gang
  const { contour } = stage.means
  const who = chance.pick(['sonya', 'arkady'] as const)
  const role = chance.pick<Role>(['owner', 'owner', 'payer'])
  if (gang.roles[who].has(role)) gang.roles[who].delete(role)
  else await byPerson(at, 'oleg', roleOf(contour, who, role, true))
  await haveRequested(at)
  if (role === 'owner') {
    await makeKey(at, who)
    // An owner may reduce the roles of another.
    if (chance.happens(0.3)) await stepDown(at, who)
  }
  const own = gang.keys.filter(({ holder }) => holder === who)
  if (role === 'payer' && payoutOf(at)?.status === 'Requested')
    await move(at, 'approve', { name: chance.pick(['arkady', 'oleg']) })
  const taken = byPerson(at, 'oleg', roleOf(contour, who, role, false))
  const isRaced = chance.happens(0.3)
  if (isRaced) await Promise.all([taken, useRole(at, who, role, false)])
  const isLost = (await taken)?.answer?.status === 200
  await useRole(at, who, role, isLost)
  if (role !== 'owner' || own.length === 0) return
  const key = chance.pick(own)
  // A function may still accept it for a minute.
  if (chance.happens(0.7)) await rest(stage, forgottenMs)
  await useEndedKey(at, key, isLost)
  if (isLost) gang.keys = gang.keys.filter(({ holder }) => holder !== who)
}

/** The owner loses the role to somebody who was given it, and gets it back. */
async function stepDown(at: At, who: DishonestName): Promise<void> {
  const { gang } = at
  const { contour } = gang.stage.means
  const taken = await byPerson(at, who, roleOf(contour, 'oleg', 'owner', false))
  const isLost = taken?.answer?.status === 200
  await useRole(at, 'oleg', 'owner', isLost)
  const keys = gang.keys.filter(({ holder }) => holder === 'oleg')
  if (keys.length > 0) {
    await rest(gang.stage, forgottenMs)
    await useEndedKey(at, gang.chance.pick(keys), isLost)
    if (isLost) gang.keys = gang.keys.filter(({ holder }) => holder !== 'oleg')
  }
  for (let tries = 0; tries < 3; tries++) {
    const given = await byPerson(at, who, roleOf(contour, 'oleg', 'owner', true))
    if (given?.answer?.status === 200) return
  }
}

async function useRole(at: At, who: DishonestName, role: Role, isLost: boolean): Promise<void> {
  const { gang, prey } = at
  const payout = payoutOf(at)
  const plan = role === 'payer' && payout ? moveOf('pay', payout.id, prey, 'Person') : keyOf(gang.stage.means.contour, who)
  const mark = 'act after the loss of a role'
  const deed = await byPerson(at, who, isLost ? { ...plan, row: mark } : plan)
  noteMoved(at, deed)
  noteKey(gang, deed, who)
}

/** A key is rotated without an overlap, or revoked, and its old secret goes on being tried. */
async function actByEndedKey(at: At): Promise<void> {
  const { gang } = at
  const { chance, stage } = gang
  await haveRequested(at)
  const key = chance.pick(gang.keys.filter(({ id }) => id !== stage.means.contour.keyIds.own)) ?? (await makeKey(at, 'oleg'))
  if (!key) return
  const isRotated = chance.happens(0.5)
  const ended = isRotated ? await rotate(at, key, 0) : await byPerson(at, 'oleg', revocationOf(key.id))
  const isEnded = ended?.answer?.status === 200
  if (chance.happens(0.3)) await useEndedKey(at, key, isEnded)
  await rest(stage, forgottenMs)
  await useEndedKey(at, key, isEnded)
  if (isEnded && chance.happens(0.5)) await rotate(at, key, 0)
  if (isEnded) gang.keys = gang.keys.filter(({ secret }) => secret !== key.secret)
}

async function useEndedKey(at: At, key: KnownKey, isEnded: boolean): Promise<void> {
  const payout = payoutOf(at)
  const plan = payout
    ? moveOf(payout.status === 'Requested' ? 'approve' : 'pay', payout.id, at.prey, 'Key')
    : requestByKeyOf(at.gang.stage.means.contour, at.prey)
  const deed = await attempt(at, { is: 'Key', key }, isEnded ? { ...plan, row: 'act by an ended key' } : plan)
  noteMoved(at, deed)
  noteRequested(at, deed)
}

/** One owner opens a key of a system, alone if possible, and pays by it; the account is closed, and its key goes on being tried. */
async function payByService(at: At): Promise<void> {
  const { gang } = at
  const { chance, stage } = gang
  const made = await byPerson(at, 'oleg', serviceOf(`System ${gang.deeds.length}`))
  const serviceId = doneBody<{ id: string }>(made)?.id
  if (serviceId === undefined) return
  if (chance.happens(0.4)) await makeServiceKey(at, 'oleg', serviceId)
  if (chance.happens(0.6)) await byPerson(at, 'oleg', confirmationOfService(serviceId, 'their own'))
  const second = chance.pick(['sonya', 'arkady'] as const)
  if (chance.happens(0.6)) {
    if (!gang.roles[second].has('owner')) await byPerson(at, 'oleg', roleOf(stage.means.contour, second, 'owner', true))
    await byPerson(at, second, confirmationOfService(serviceId, 'another'))
  }
  const key = await makeServiceKey(at, gang.roles[second].has('owner') && chance.happens(0.4) ? second : 'oleg', serviceId)
  await haveRequested(at)
  if (payoutOf(at)?.status === 'Requested') await move(at, 'approve', await handFor(at, 'approve'))
  if (key) await move(at, 'pay', { key })
  if (!chance.happens(0.6)) return
  const closing = byPerson(at, 'oleg', closureOf(serviceId))
  if (chance.happens(0.4)) await Promise.all([closing, makeServiceKey(at, 'oleg', serviceId)])
  const isClosed = (await closing)?.answer?.status === 200
  if (isClosed && chance.happens(0.3)) await makeServiceKey(at, 'oleg', serviceId)
  if (!key) return
  await rest(stage, forgottenMs)
  await useEndedKey(at, key, isClosed)
  if (isClosed) gang.keys = gang.keys.filter(({ holder }) => holder !== 'nobody')
}

const makeServiceKey = async (at: At, by: DishonestName, serviceId: string): Promise<KnownKey | undefined> =>
  noteKey(at.gang, await byPerson(at, by, serviceKeyOf(serviceId)), 'nobody')

/** A lead of nobody is bound to the partner, and earns by a large deal. */
async function bindAndDeal(at: At): Promise<void> {
  const { gang, prey } = at
  const { contour } = gang.stage.means
  const made = await attempt(at, { is: 'Key', key: gang.system }, leadOf(contour, gang.chance.pick(['Иванов', 'Петров'])))
  const leadId = doneBody<{ id: string }>(made)?.id
  if (leadId === undefined) return
  await byPerson(at, 'sonya', bindingOf(contour, leadId, prey))
  if (gang.chance.happens(0.4)) await byPerson(at, 'sonya', bindingOf(contour, leadId, gang.chance.pick(preyNames)))
  await byPerson(at, 'sonya', largeDealOf(leadId, 2, prey))
}

/** Acts that create money, in combination with the schemes, tried now and then. */
async function oddDeeds(at: At): Promise<void> {
  const { gang, prey } = at
  const { contour } = gang.stage.means
  const { chance } = gang
  const added = partnerOf(`strawman-${chance.below(2)}@simulation.example`)
  if (chance.happens(0.5)) await byPerson(at, 'sonya', added)
  if (chance.happens(0.5)) await byPerson(at, 'sonya', added)
  if (chance.happens(0.4)) await byPerson(at, 'oleg', correctionOf(contour, prey))
  if (chance.happens(0.5) && (await loginOf(at, prey))) await changeDetails(at)
}

const payoutOf = ({ gang, prey }: At): Prey['payout'] => gang.prey[prey].payout

/** Somebody to make a move; a key as often as a person. */
async function handFor(at: At, kind: 'approve' | 'pay'): Promise<{ name: DishonestName } | { key: KnownKey }> {
  const { chance, keys } = at.gang
  const name = chance.pickWeighted<DishonestName>([
    [4, 'oleg'],
    [kind === 'approve' ? 4 : 1, 'arkady'],
    [kind === 'approve' ? 2 : 1, 'sonya'],
  ])
  return keys.length > 0 && chance.happens(0.5) ? { key: chance.pick(keys.slice(-3)) } : { name }
}

async function move(
  at: At,
  kind: 'approve' | 'reject' | 'pay',
  hand: { name: DishonestName } | { key: KnownKey },
): Promise<void> {
  const payout = payoutOf(at)
  if (!payout) return
  const deed =
    'key' in hand
      ? await attempt(at, { is: 'Key', key: hand.key }, moveOf(kind, payout.id, at.prey, 'Key'))
      : await byPerson(at, hand.name, moveOf(kind, payout.id, at.prey, 'Person'))
  noteMoved(at, deed)
}

function noteMoved({ gang, prey }: At, deed: Deed | undefined): void {
  const shown = doneBody<{ id: string; status: string }>(deed)
  const payout = gang.prey[prey].payout
  if (!payout) return
  // Somebody else was faster, or the outcome is unknown: another request shows that it is over.
  if (shown?.id === payout.id) {
    if (shown.status === 'Approved') payout.status = 'Approved'
    else if (shown.status !== 'Requested') gang.prey[prey].payout = null
  }
  if (deed?.answer?.code !== 'PAYOUT_TRANSITION_FORBIDDEN') return
  if (payout.status === 'Requested') payout.status = 'Approved'
  else gang.prey[prey].payout = null
}

/** There is a request of the partner: one that is there, or a new one. */
async function haveRequested(at: At): Promise<void> {
  const { gang, prey } = at
  const { chance } = gang
  if (payoutOf(at)?.status === 'Approved' && chance.happens(0.3)) await move(at, 'reject', { name: 'arkady' })
  if (payoutOf(at) && chance.happens(0.9)) return
  if (chance.happens(0.35)) return requestAsPrey(at)
  noteRequested(at, await attempt(at, { is: 'Key', key: gang.system }, requestByKeyOf(gang.stage.means.contour, prey)))
}

/** The partner, or who signs in as the partner, asks for a payout; to other details with a code. */
async function requestAsPrey(at: At): Promise<void> {
  const { gang, prey } = at
  if (!gang.chance.happens(0.4)) return noteRequested(at, await asPrey(at, requestOf(prey)))
  const code = await confirmation(at, 'Payout')
  if (code !== undefined) noteRequested(at, await asPrey(at, requestOf(prey, code)))
}

async function changeDetails(at: At): Promise<void> {
  const code = await confirmation(at, 'Details')
  const to = `card of ${at.gang.chance.pick(['nobody', at.prey, 'sonya'])}`
  if (code !== undefined) await asPrey(at, detailsOf(at.prey, to, code))
}

/** A code that was mailed to confirm, now and then one that was not. */
async function confirmation(at: At, purpose: 'Details' | 'Payout'): Promise<string | undefined> {
  const { gang, prey } = at
  const { stage, chance } = gang
  if (chance.happens(0.3)) return '000000'
  await asPrey(at, confirmationOf(prey, purpose))
  await rest(stage, chance.below(50))
  return stage.known.mailed.findLast(({ to, what }) => to === stage.means.contour.preyIds[prey] && what === purpose)?.code
}

function noteRequested({ gang, prey }: At, deed: Deed | undefined): void {
  const shown = doneBody<{ id: string; status: string }>(deed)
  if (deed?.kind === 'request' && shown?.status === 'Requested') gang.prey[prey].payout = { id: shown.id, status: 'Requested' }
}

/** @param email the old address, where that is the one to use */
async function editPrey(at: At, what: 'email' | 'inn', email?: string): Promise<Deed | undefined> {
  const { gang, prey } = at
  const { chance } = gang
  const by = chance.happens(0.8) ? 'sonya' : 'oleg'
  const of = gang.prey[prey]
  const others = [0, 1, 2].map((count) => `thief-${count}-of-${prey}@simulation.example`).filter((one) => one !== of.email)
  const to = email ?? chance.pick(others)
  const inn = chance.pick(taxNumbers)
  for (let tries = 0; tries < 2; tries++) {
    const sent = what === 'email' ? { email: to } : { inn }
    const deed = await byPerson(at, by, editOf(gang.stage.means.contour, prey, { revision: of.revision, ...sent }))
    const shown = deed?.answer && profileIn(deed.answer)
    if (!shown) return deed
    Object.assign(of, { revision: shown.revision, email: shown.email })
    if (deed?.answer?.code !== 'PROFILE_CHANGED') return deed
  }
  return undefined
}

/** Some key of another hand: issued by the owner, or rotated by an owner. */
async function haveKey(at: At): Promise<void> {
  const { gang } = at
  const { chance } = gang
  const owners = dishonestNames.filter((name) => gang.roles[name].has('owner'))
  const by = chance.pick(owners.length > 0 ? owners : ['oleg' as const])
  if (chance.happens(0.4)) return void (await makeKey(at, by))
  const { spare } = gang.stage.means.contour.keyIds
  const spareKey: KnownKey = { id: spare, secret: '', holder: 'ada' }
  await rotate(at, chance.pick([spareKey, ...gang.keys]), chance.pick([0, 24]), by)
}

async function makeKey(at: At, by: DishonestName): Promise<KnownKey | undefined> {
  const { gang } = at
  // In the name of another, that person would count as the payer.
  if (gang.chance.happens(0.4)) {
    const holder = gang.chance.pick(['arkady', 'ada'] as const)
    const got = noteKey(gang, await byPerson(at, by, keyOf(gang.stage.means.contour, by, holder)), holder)
    if (got) return got
  }
  return noteKey(gang, await byPerson(at, by, keyOf(gang.stage.means.contour, by)), by)
}

async function rotate(at: At, key: KnownKey, overlapHours: number, by: DishonestName = 'oleg'): Promise<Deed | undefined> {
  const deed = await byPerson(at, by, rotationOf(key.id, overlapHours))
  noteKey(at.gang, deed, key.holder)
  return deed
}

/** A secret is shown once; a repeat of the answer holds none. */
function noteKey({ keys }: Gang, deed: Deed | undefined, holder: KnownKey['holder']): KnownKey | undefined {
  const shown = doneBody<{ secret?: string | null; key?: { id: string } }>(deed)
  if (!shown?.key || typeof shown.secret !== 'string') return undefined
  const key = { id: shown.key.id, secret: shown.secret, holder }
  keys.push(key)
  return key
}

const doneBody = <Body>(deed: Deed | undefined): Body | undefined =>
  deed !== undefined && outcomeOf(deed) === 'done' ? (deed.answer?.body as Body) : undefined

const asPrey = (at: At, plan: Plan): Promise<Deed | undefined> => byPerson(at, at.prey, plan)

/** Signs in once when asked to, and tries again. */
async function byPerson(at: At, name: DishonestName | PreyName, plan: Plan): Promise<Deed | undefined> {
  const { gang } = at
  for (let tries = 0; tries < 2; tries++) {
    const login = await loginOf(at, name)
    if (!login) return undefined
    const deed = await attempt(at, login, plan)
    if (deed.kind === 'giveRole' || deed.kind === 'takeRole') noteRole(gang, deed)
    const isToSignIn = ['SIGN_IN_REQUIRED', 'PROOF_REQUIRED'].includes(deed.answer?.code ?? '')
    if (!isToSignIn) return deed
    if (gang.logins.get(name) === login) gang.logins.delete(name)
  }
  return undefined
}

function noteRole({ roles }: Gang, deed: Deed): void {
  const { of, role } = deed.facts
  if (outcomeOf(deed) === 'done' && of && role) roles[of][deed.kind === 'giveRole' ? 'add' : 'delete'](role)
}

async function loginOf(at: At, name: DishonestName | PreyName): Promise<Login | undefined> {
  const { gang } = at
  const { stage, chance, logins } = gang
  const present = logins.get(name)
  if (present) return present
  const email = isDishonest(name) ? emailOf(name) : gang.prey[name].email
  const hand = { is: 'Visitor', name } as const
  await attempt(at, hand, codeOf(name, email))
  await rest(stage, chance.below(100))
  const code = stage.known.mailed.findLast(({ to, what }) => to === email && what === 'SignIn')?.code
  if (code === undefined) return undefined
  const deed = await attempt(at, hand, signInOf(name, email, code))
  const body = doneBody<{ session: { id: string } }>(deed)
  if (!body || !deed.answer?.token) return undefined
  const login: Login = { is: 'Person', name, loginId: body.session.id, token: deed.answer.token }
  logins.set(name, login)
  return login
}

/** Sends a request, and now and then again, when nobody can tell what it came to. */
async function attempt(at: At, by: Hand, plan: Plan): Promise<Deed> {
  const { gang } = at
  const { chance } = gang
  const idempotencyKey = plan.mayBeNamed === true && chance.happens(0.4) ? `deed-${gang.deeds.length}` : null
  const deed = await once(at, by, plan, idempotencyKey)
  if (outcomeOf(deed) !== undefined || !chance.happens(0.6)) return deed
  await rest(gang.stage, chance.below(2 * second))
  return once(at, by, plan, idempotencyKey)
}

async function once({ gang, mover }: At, by: Hand, plan: Plan, idempotencyKey: string | null): Promise<Deed> {
  const { stage, deeds } = gang
  const { means, world } = stage
  const deed: Deed = {
    number: firstDeed + deeds.length,
    kind: plan.kind,
    row: plan.row,
    by,
    facts: plan.facts,
    invokedAt: stage.nextPlace(),
    committedAt: null,
    invokedMs: world.nowMs(),
    committedMs: null,
    answer: undefined,
    isNamed: idempotencyKey !== null,
  }
  deeds.push(deed)
  gang.onDeed(describeDeed(deed))
  const headers = {
    ...credentialsOf(means.contour, by),
    ...(idempotencyKey === null ? {} : { 'Idempotency-Key': idempotencyKey }),
  }
  const { answer, invocation } = await invoked(stage, {
    ...mover,
    number: deed.number,
    onCommitted: () => {
      deed.committedAt ??= stage.nextPlace()
      deed.committedMs ??= world.nowMs()
    },
    isWaitedFor: true,
    work: (context, arrivedMs) => callFunction(means.functions, { ...plan.request, arrivedMs, headers }, context),
    failed,
  })
  deed.answer = answer
  if (invocation.writesUnderWay > 0 && outcomeOf(deed) !== undefined)
    stage.onLateWrite(`deed ${deed.number} was answered for certain while a write of it was under way`)
  gang.onDeed(`deed ${deed.number} => ${answer ? `${answer.status} ${answer.text}`.slice(0, 400) : 'no answer'}`)
  return deed
}

function failed(error: unknown): Answer | undefined {
  if (error instanceof MachineGone) return undefined
  return { status: 502, code: 'FUNCTION_FAILED', text: String(error), body: null, isReplay: false, token: null }
}
