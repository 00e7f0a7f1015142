import { createHash, randomUUID } from 'node:crypto'
import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { documentClient } from '../../lib/store/table/client.ts'
import type { Item } from '../../lib/store/table/item.ts'
import { environmentNames, tableName } from '../../lib/store/table/environment.ts'
import { mailClient } from '../../lib/mail/ses-client.ts'
import { queueClient } from '../../lib/queue/queue-client.ts'
import { createTable } from '../../infra/local/local-table.ts'
import { useTable } from '../../infra/use-table.ts'
import { systemRuntime } from '../../lib/http/runtime.ts'
import type { KeptRelease } from '../forms/kept-release.ts'
import { type Chance, chanceOf } from './chance.ts'
import { runClient, type Stage } from './client.ts'
import { areDishonestAbout, preyNames } from './dishonest-cast.ts'
import type { Deed } from './dishonest-deed.ts'
import { newGang, runSchemes } from './dishonest-gang.ts'
import { dishonestFaults } from './dishonest-rules.ts'
import { type FaultKind, faultKinds, faultSeam } from './fault-seam.ts'
import { type Search, searchAsTheyAct, searchFaults } from './field-search.ts'
import { callByClockAsTheyAct } from './clock-calls.ts'
import { readFeed } from './feed-reader.ts'
import { type Arrival, readingFaults, toldFaults } from './feed-rules.ts'
import { figureFaults } from './figure-rules.ts'
import type { Functions } from './functions.ts'
import type { HistoryEvent } from './history.ts'
import type { Invocation } from './invocation.ts'
import {
  carryMail,
  isToSes,
  type MailRoad,
  mailFaults,
  newMailRoad,
  noteDoubt,
  noteGone,
  noteOrders,
  takeMail,
  takeOrders,
} from './mail-road.ts'
import { Mailbox, mailQueueUrl } from './mailbox.ts'
import { judge } from './judge.ts'
import { emailOf, type FirstRules, prepareContour, startMs } from './simulated-contour.ts'
import { standStillInside } from './stand-still.ts'
import { beginInPreviousForm, upgradeFaults } from './two-releases.ts'
import { changeRules } from './rules-changer.ts'
import { changeTargets } from './target-changer.ts'
import { provideVirtualTime } from './virtual-time.ts'
import type { Wire, WireRequest } from './wire.ts'
import { type Knowledge, nothingKnown, themeOf } from './workload.ts'
import { newWorld, type World } from './world.ts'

/** What runs run on. */
export interface Ground {
  endpoint: string
  wire: Wire
  functions: Functions
  /** The table begins in the form of this release, and each call goes to its functions or to today's until the upgrade is closed. */
  previous?: KeptRelease | undefined
}

/** What a run came to. */
export interface RunReport {
  seed: number
  history: readonly HistoryEvent[]
  acts: number
  calls: number
  /** Calls that the functions of the previous release answered. */
  previousCalls: number
  /** What dishonest people did; empty in a run without them. */
  deeds: readonly Deed[]
  /** What searches for leads found; none in a run without them. */
  searches: readonly Search[]
  /** How often each fault was made. */
  faults: ReadonlyMap<string, number>
  /** Every rule that was broken, in words. */
  violations: readonly string[]
}

/** What can be made to go wrong: on the way to DynamoDB, and with the machine that a function runs on. */
export const troubles = [...faultKinds, 'crash', 'freeze'] as const
export type Trouble = (typeof troubles)[number]

/**
 * One run: several clients at once, on a new table, all of it determined by the seed.
 *
 * @param without what must not go wrong
 */
export async function simulateRun(ground: Ground, seed: number, without: readonly Trouble[] = []): Promise<RunReport> {
  const chance = chanceOf(seed, 0)
  const weather = weatherOf(chance, without)
  const history: HistoryEvent[] = []
  const faults = new Map<string, number>()
  const count = (fault: string) => faults.set(fault, (faults.get(fault) ?? 0) + 1)
  const paces = Array.from({ length: maxClients }, () => chance.pick([1, 1, 0.3, 0.03]))
  const world = newWorld({
    chance: chanceOf(seed, 1),
    startMs,
    crashRate: weather.crashRate,
    freezeRate: weather.freezeRate,
    weightOf: (client) => paces[client] ?? 1,
    onCrash: ({ call }) => {
      count('crash')
      history.push({ atMs: world.nowMs(), kind: 'crashed', call })
    },
    onFreeze: ({ call, frozenUntilMs, isAnswered }) => {
      // A machine that has answered matters only if it still does something.
      if (isAnswered) return
      count('freeze')
      history.push({ atMs: world.nowMs(), kind: 'frozen', call, untilMs: frozenUntilMs })
    },
  })
  const lateWrites: string[] = []
  const arrivals = new Map<string, Arrival>()
  const begins = new Set<string>()
  const known = nothingKnown()
  const road = newMailRoad()
  const mailbox = new Mailbox()
  const seam = faultSeam({
    ...weather,
    world,
    send: async (wireRequest) => {
      if (wireRequest.operation === 'SendMessageBatch') return takeOrders(road, wireRequest, world.nowMs())
      if (isToSes(wireRequest)) return takeMail(road, wireRequest)
      const answer = await ground.wire.send(withOwnToken(wireRequest))
      if (answer.statusCode === 200) readMail({ road, mailbox, known }, wireRequest)
      if (answer.statusCode === 200) noteGone(road, wireRequest, world.nowMs())
      const begunAt = answer.statusCode === 200 ? begunIn(wireRequest) : undefined
      if (begunAt !== undefined) begins.add(begunAt)
      const actId = answer.statusCode === 200 ? toldIn(wireRequest) : undefined
      if (actId !== undefined && !arrivals.has(actId)) arrivals.set(actId, { atMs: world.nowMs(), isLate: false })
      return answer
    },
    chance: chanceOf(seed, 2),
    onEvent: (wire) => {
      if (wire.fault) count(wire.fault)
      noteDoubt(road, wire)
      const arrival = wire.fault === 'lateArrival' ? arrivals.get(toldIn(wire.wireRequest) ?? '') : undefined
      if (arrival?.atMs === world.nowMs()) arrival.isLate = true
      history.push({ atMs: world.nowMs(), kind: 'wire', wire })
    },
    onLateWrite: ({ invocation }) => lateWrites.push(`call ${invocation.call} sent a write after its client was answered`),
  })
  const { calls, acts, items, contour, reading, targets, rules, searches, deeds, previousCalls } = await onNewTable(ground, () =>
    play({ ground, seed, chance, world, weather, history, lateWrites, arrivals, known, road, mailbox }, seam),
  )
  const hadFaults = weather.faultRate > 0
  const violations = [
    ...judge({ calls, items, contour, hadFaults, lateWrites, targets, rules, confirmations: known.confirmations }),
    ...dishonestFaults({ deeds, calls, items, contour, hadFaults }),
    ...searchFaults(searches, calls, items),
    ...toldFaults(items),
    ...readingFaults(reading, items, arrivals),
    ...(await figureFaults(items, arrivals, begins)),
    ...mailFaults(items, road, movedAddresses(deeds)),
    ...(ground.previous ? upgradeFaults(items) : []),
  ]
  return { seed, history, acts, calls: calls.length, previousCalls, deeds, searches, faults, violations }
}

/** The previous release would misread richer rules. */
function firstRulesIn(seed: number, { hasDishonest, hasPrevious }: { hasDishonest: boolean; hasPrevious: boolean }): FirstRules {
  if (hasPrevious) return 'plain'
  return hasDishonest || chanceOf(seed, 10).happens(0.5) ? 'richer' : 'plain'
}

/** Addresses that partners lost or got in edits. */
function movedAddresses(deeds: readonly Deed[]): Set<string> {
  const moves = deeds.filter(({ kind }) => kind === 'readdress')
  return new Set(moves.flatMap(({ facts: { prey, email } }) => [...(prey ? [emailOf(prey)] : []), ...(email ? [email] : [])]))
}

/** The act that a transaction adds to the feed. */
const toldIn = ({ operation, body }: WireRequest): string | undefined =>
  operation === 'TransactWriteItems' ? /"pk":\{"S":"FEED#[^}]*\},"sk":\{"S":"([^"]+)"/.exec(body)?.[1] : undefined

/** Since when the feed is counted, as the counting function writes it. */
const begunIn = ({ operation, body }: WireRequest): string | undefined =>
  operation === 'TransactWriteItems' ? /"begunAt":\{"S":"([^"]+)"/.exec(body)?.[1] : undefined

const maxClients = 6

/** How much goes wrong in a run. */
interface Weather {
  faultRate: number
  kinds: readonly FaultKind[]
  crashRate: number
  freezeRate: number
}

/** In a calm nothing goes wrong; in a storm much does, but not of every kind, so that rare faults are not drowned out. */
function weatherOf(chance: Chance, without: readonly Trouble[]): Weather {
  const [faultRate, crashRate, freezeRate] = chance.pickWeighted([
    [1, [0, 0, 0]],
    [3, [0.05, 0.003, 0.003]],
    [3, [0.15, 0.006, 0.006]],
  ] as const)
  const share = chance.pick([0.3, 1])
  const kinds = faultKinds.filter((kind) => chance.happens(share) && !without.includes(kind))
  return {
    faultRate,
    kinds,
    crashRate: without.includes('crash') ? 0 : crashRate,
    freezeRate: without.includes('freeze') ? 0 : freezeRate,
  }
}

interface Scene {
  ground: Ground
  seed: number
  chance: Chance
  world: World
  weather: Weather
  history: HistoryEvent[]
  lateWrites: string[]
  arrivals: Map<string, Arrival>
  known: Knowledge
  road: MailRoad
  mailbox: Mailbox
}

/** Mails ordered by an executed transaction are on their way, and their codes are read at once. */
function readMail({ road, mailbox, known }: Pick<Scene, 'road' | 'mailbox' | 'known'>, wireRequest: WireRequest): void {
  mailbox.noteSecret(wireRequest)
  for (const order of noteOrders(road, wireRequest)) {
    const code = mailbox.anyCodeIn(order)
    if (code) known.mailed.push(code)
    const mail = mailbox.codeIn(order)
    if (mail?.kind === 'SignIn') known.codes.push(mail)
    if (mail?.kind === 'Confirmation') known.confirmations.push(mail)
  }
}

async function play(
  { ground, seed, chance, world, weather, history, lateWrites, arrivals, known, road, mailbox }: Scene,
  seam: ReturnType<typeof faultSeam>,
) {
  const outsides = [
    { documentClient, queueClient, mailClient, runtime: systemRuntime },
    ...(ground.previous ? [ground.previous.outside] : []),
  ]
  const clients = outsides.flatMap((of) => [of.documentClient, of.queueClient, of.mailClient].map(({ config }) => config))
  const own = clients.map(({ requestHandler }) => requestHandler)
  for (const config of clients) config.requestHandler = seam as never
  const signs = clients.map(({ httpAuthSchemes }) => signLightly(httpAuthSchemes))
  const queueVariables = [environmentNames.mailQueueUrl, environmentNames.strangersMailQueueUrl]
  const queueUrls = queueVariables.map((name) => process.env[name])
  for (const name of queueVariables) process.env[name] = mailQueueUrl
  process.env[environmentNames.mailFrom] ??= 'no-reply@simulation.example'
  process.env[environmentNames.siteUrl] ??= 'https://simulation.example'
  const still = chanceOf(seed, 4)
  const thaws = outsides.map((of) => standStillInside(of.documentClient, world, still, weather.freezeRate))
  const onLog = ({ call }: Invocation, line: string): void => {
    if (line.includes('"level":"error"')) history.push({ atMs: world.nowMs(), kind: 'logged', call, line })
  }
  const stopTime = provideVirtualTime(
    world,
    onLog,
    outsides.map(({ runtime }) => runtime),
  )
  try {
    // Functions remember keys for a while: with a new key, no run depends on an earlier one.
    const secret = `simulated-${randomUUID()}`
    const fourEyes = chance.happens(0.5)
    const refusesUncovered = chance.happens(0.3)
    const waits = chanceOf(seed, 5)
    const hasDishonest = areDishonestAbout(seed)
    const switches = {
      hasDishonest,
      // Four eyes is what dishonest people try to get around.
      fourEyes: fourEyes || (hasDishonest && waits.happens(0.7)),
      refusesUncovered,
      coolDownHours: waits.pick([0, 1, 24]),
      coolsKeys: waits.happens(0.3),
      firstRules: firstRulesIn(seed, { hasDishonest, hasPrevious: ground.previous !== undefined }),
    }
    const contour = await prepareContour({ secret, ...switches, chance: chanceOf(seed, 3), atMs: startMs })
    mailbox.partnerIds = contour.partnerIds
    const upgrading = ground.previous && (await beginInPreviousForm(ground.functions, ground.previous, seed))
    // It is made by the real clock.
    arrivals.clear()
    let place = 0
    const drawn = 25 + chance.below(16)
    // The dishonest people have as much time as the others.
    const acts = hasDishonest ? Math.ceil(drawn / 3) : drawn
    const drawnTheme = themeOf(chance)
    // Rules that begin later are refused until an upgrade is closed, and those of a former target too.
    const changesRules = !drawnTheme.movesTarget && !ground.previous && chanceOf(seed, 8).happens(0.5)
    // The previous release knows no ids of other systems.
    const namesThings = !ground.previous
    // A file that moves the target says the smallest payout too.
    const changesMinimum = !drawnTheme.movesTarget && !ground.previous && chanceOf(seed, 9).happens(0.5)
    // A file that moves the target would take the field back, and the previous release waits for a command.
    const searchesLeads = !drawnTheme.movesTarget && !hasDishonest && !ground.previous && chanceOf(seed, 11).happens(0.3)
    const stage: Stage = {
      seed,
      world,
      means: { functions: upgrading?.functions ?? ground.functions, contour, secret },
      known,
      // A contour file names partners by their addresses, which the dishonest change.
      theme: {
        ...drawnTheme,
        movesTarget: drawnTheme.movesTarget && !hasDishonest,
        changesRules,
        changesMinimum,
        searchesLeads,
        namesThings,
      },
      calls: [],
      actsLeft: acts,
      nextPlace: () => place++,
      isRough: weather.faultRate > 0,
      onCalled: (call) => history.push({ atMs: world.nowMs(), kind: 'called', call }),
      onLateWrite: (what) => lateWrites.push(what),
      onAnswered: (call) => history.push({ atMs: world.nowMs(), kind: 'answered', call, answer: call.answer }),
    }
    const drawnClients = maxClients - chance.below(3)
    const honest = hasDishonest ? Math.ceil(drawnClients / 2) : drawnClients
    const gang = newGang(stage, (text) => history.push({ atMs: world.nowMs(), kind: 'deed', text }))
    const working = [
      ...Array.from({ length: honest }, (_, client) => runClient(stage, client)),
      ...(hasDishonest ? preyNames.map((prey, index) => runSchemes(gang, prey, honest + index)) : []),
    ]
    let clientsLeft = working.length
    const acting = working.map((one) =>
      one.finally(() => {
        clientsLeft--
      }),
    )
    const areDone = (): boolean => clientsLeft === 0
    const [reading, targets, rules, searches] = await Promise.all([
      readFeed(stage, areDone),
      changeTargets(stage, areDone),
      changeRules(stage, areDone),
      searchAsTheyAct(stage, areDone),
      callByClockAsTheyAct(stage, areDone),
      carryMail(stage, road, areDone),
      upgrading?.upgradeAsTheyAct(stage),
      world.run(),
      ...acting,
    ])
    const previousCalls = upgrading?.previousCalls() ?? 0
    return {
      calls: stage.calls,
      acts,
      contour,
      reading,
      targets,
      rules,
      searches,
      deeds: gang.deeds,
      previousCalls,
      items: await allItems(),
    }
  } finally {
    for (const thaw of thaws) thaw()
    stopTime()
    for (const sign of signs) sign.properly()
    for (const [index, config] of clients.entries()) config.requestHandler = own[index] as never
    for (const [index, name] of queueVariables.entries()) {
      if (queueUrls[index] === undefined) delete process.env[name]
      else process.env[name] = queueUrls[index]
    }
  }
}

const anySignature = 'AWS4-HMAC-SHA256 Credential=local/20260301/local/dynamodb/aws4_request, SignedHeaders=host, Signature=0'

/** The engine wants a signature and looks at none: real ones would take a fifth of a run. */
function signLightly(schemes: (typeof documentClient)['config']['httpAuthSchemes']): { properly: () => void } {
  const signers = schemes.map(({ signer }) => signer)
  for (const scheme of schemes) {
    scheme.signer = {
      sign: async (request) => {
        Object.assign(request.headers, { authorization: anySignature, 'x-amz-date': '20260301T000000Z' })
        return request
      },
    }
  }
  return {
    properly: () => {
      for (const [index, scheme] of schemes.entries()) scheme.signer = signers[index] ?? scheme.signer
    },
  }
}

/**
 * An engine knows the tokens of all its tables, and the same seed makes the same ones: here they are made unique for this table.
 * Equal tokens stay equal.
 */
function withOwnToken(wireRequest: WireRequest): WireRequest {
  const own = (token: string): string => createHash('sha256').update(`${tableName()} ${token}`).digest('hex').slice(0, 36)
  const body = wireRequest.body.replace(/("ClientRequestToken":")([^"]+)/, (_, name: string, token: string) => name + own(token))
  return { ...wireRequest, body }
}

/** Lets something happen on a table of its own, which is gone afterwards. */
async function onNewTable<Result>({ endpoint, wire }: Ground, work: () => Promise<Result>): Promise<Result> {
  useTable(endpoint, `simulation-${randomUUID()}`, 'simulation')
  await createTable(endpoint, tableName())
  try {
    return await work()
  } finally {
    const headers = {
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': 'DynamoDB_20120810.DeleteTable',
      authorization: anySignature,
    }
    await wire.send({ operation: 'DeleteTable', headers, body: JSON.stringify({ TableName: tableName() }) })
  }
}

async function allItems(): Promise<Item[]> {
  const items: Item[] = []
  let startKey: Item | undefined
  do {
    const scan = new ScanCommand({ TableName: tableName(), ConsistentRead: true, ExclusiveStartKey: startKey })
    const page = await documentClient.send(scan)
    items.push(...(page.Items ?? []))
    startKey = page.LastEvaluatedKey
  } while (startKey)
  return items
}
