import { rolesOf } from '../../../lib/domain/people/administrator-roles.ts'
import type { SealHead } from '../../../lib/domain/journal/journal-seal.ts'
import type { Item } from '../../../lib/store/table/item.ts'
import { logoIdIn } from '../../../lib/store/contour/logo.ts'
import {
  contourPartition,
  type Key,
  keyName,
  keyOf,
  logoKey,
  logosPartition,
  rolesPartition,
  settingsKey,
} from '../../../lib/store/keys.ts'
import { type DescribedTable, tableDifferences } from '../../table-differences.ts'
import { checkTableForm } from '../../../lib/store/table/table-form.ts'
import { cancellationFindings } from './cancellations.ts'
import { newAdministratorWatch } from './told-administrators.ts'
import { type Claim, isCompleteIn, itemClaims, leadClaims, textOf } from './claims.ts'
import { newDayRecount } from './day-recount.ts'
import { numberClaims, numberItemClaims, partnerNumberFindings } from './partner-numbers.ts'
import { dealMonthFindings, monthClaims, monthItemClaims } from './deal-months.ts'
import { dealsEarnedTwiceFindings } from './deals-earned-twice.ts'
import { newDigest, placeOf, places } from './digest.ts'
import { type Finding, finding, unless } from './finding.ts'
import { idleRuleFindings } from './idle-rules.ts'
import { itemFindings } from './item-findings.ts'
import { isWhole } from './whole-item.ts'
import { kindOf } from './item-kind.ts'
import { keptFigureFindings } from './kept-figures.ts'
import { type KnownContour, knownContour } from './known-contour.ts'
import { leadFindings, wholeLead } from './lead.ts'
import { type CountTally, newCountTally } from './lead-counts.ts'
import { readLead } from './lead-reading.ts'
import { ledgerFindings, newLedgerWatch } from './ledger-watch.ts'
import { leadValueFindings } from './lead-values.ts'
import { newLeftovers } from './leftovers.ts'
import { linkClaims, linksChangedByFile } from './link-claims.ts'
import { loginPairFindings } from './login.ts'
import { passkeyPartFindings } from './passkey.ts'
import { payoutHistoryFindings } from './payout-histories.ts'
import { type Piece, piecesOf } from './pieces.ts'
import { referenceCheck, referencesOf } from './references.ts'
import { registryFindings } from './registries.ts'
import { relationFindings } from './relations.ts'
import { reversalFindings } from './reversals.ts'
import { newSealWatch, notedSealFindings, sealClaims, sealedEntryFindings } from './seals.ts'
import type { TableReader } from './table-reader.ts'
import { actsTold, actsToTell, toldTime, type ToldTime } from './told-claims.ts'
import { toldActFindings } from './told-acts.ts'
import { chosenDetailsFindings } from './chosen-details.ts'
import { toldRequisitesFindings } from './told-requisites.ts'
import { type Uncovered, uncoveredIn } from './uncovered.ts'
import { webhookPairFindings } from './webhook-pairs.ts'
import { windowFindings } from './windows.ts'
import { offerItem } from '../../../lib/store/contour/contour-items.ts'
import { rolesItem } from '../../../lib/store/people/login-items.ts'

export interface AuditReport {
  /** The number of the table's form. */
  form: number
  items: number
  partners: number
  findings: Finding[]
  /** Whether the list was cut and there may be more findings. */
  isCut: boolean
  /** Partners whose leads kept moving: their counts could be compared only within a range. */
  inMotion: string[]
  /** Open payout requests that are not fully covered. These are not findings, but must be looked at before they are paid. */
  uncovered: Uncovered[]
  /** The last seal of the journal; null when no seal can be read. */
  sealed: SealHead | null
}

/** A seal that somebody noted down, out of reach of people with write access to the table. */
export type NotedSeal = Pick<SealHead, 'number' | 'sha256'>

/** This many findings show that the table needs more than single repairs. */
const maxFindings = 1_000
const suspectsAtOnce = 16
/** Approximate number of claims held in memory at once. The more claims a digest place has, the fewer places are read together. */
const maxClaimsHeld = 100_000

/**
 * Compares everything in a table that can be derived from something else in it. A table in use cannot be read in one moment: an item that
 * differs is read again, by itself and strongly consistently, and is a finding only if it still differs.
 *
 * Memory does not grow with the table: items of one partition are compared as they are read. Claims of two partitions about each other go
 * into a digest, and only those that do not cancel out are read a second time.
 *
 * @param of.tell is called with the progress
 * @param of.noted a seal noted outside the table, which must still be in it
 * @throws TableOfAnotherForm
 */
export async function audit(of: {
  table: TableReader
  now: () => number
  tell: (what: string) => (done: number) => void
  noted?: NotedSeal | undefined
}): Promise<AuditReport> {
  const { table, now } = of
  const scope = await claimScope(table, now())
  const first = await firstReading(of, scope)
  const { findings, claims, dirty, changedByFile } = first
  const perPlace = Math.ceil(claims / places)
  const placesAtOnce = Math.max(1, Math.floor(maxClaimsHeld / perPlace))
  const inMotion = new Set<string>()
  for (let done = 0; done < dirty.length && findings.length < maxFindings; done += placesAtOnce) {
    const at = new Set(dirty.slice(done, done + placesAtOnce))
    const tell = of.tell('items read again, for what did not agree')
    const again = await secondReading({ table, now, places: at, scope, changedByFile, tell })
    findings.push(...again.findings)
    for (const partnerId of again.inMotion) inMotion.add(partnerId)
  }
  const { items, partners, uncovered } = first
  const isCut = findings.length >= maxFindings
  const sealed = scope.sealHead ?? null
  const { form } = scope
  return { form, items, partners, findings: findings.slice(0, maxFindings), isCut, inMotion: [...inMotion], uncovered, sealed }
}

/** The state when reading of the table began; later changes are left to the next audit. */
interface ClaimScope {
  toldTime: ToldTime | undefined
  sealHead: SealHead | undefined
  /** By offer id, and by each earlier slug. */
  offerSlugs: ReadonlyMap<string, string>
  /** The number of the table's form. */
  form: number
}

async function claimScope(table: TableReader, nowMs: number): Promise<ClaimScope> {
  const [time, sealHead, configuration] = await Promise.all([
    toldTime(table, nowMs),
    table.sealHead(),
    table.whole(contourPartition),
  ])
  const offers = configuration.filter((item) => kindOf(keyOf(item)) === 'offer')
  const form = Number(configuration.find(({ sk }) => sk === settingsKey.sk)?.form)
  return { toldTime: time, sealHead, form, offerSlugs: new Map(offers.flatMap(slugsOfItem)) }
}

/** The present slug of an offer, for each of its names. */
function slugsOfItem(item: Item): [string, string][] {
  const { id, slug, formerNames = [] } = offerItem.read(item)
  return [id, ...formerNames].map((name) => [name, slug])
}

interface FirstReading {
  items: number
  partners: number
  claims: number
  findings: Finding[]
  dirty: number[]
  uncovered: Uncovered[]
  changedByFile: ReadonlySet<string>
}

/** Reads the whole table once: findings within a piece, and the digest of claims between pieces. */
async function firstReading(of: Parameters<typeof audit>[0], scope: ClaimScope): Promise<FirstReading> {
  const { table, now } = of
  const check = newPieceCheck(table, now)
  const digest = newDigest()
  const watch = newLedgerWatch()
  const [sealWatch, administratorWatch, dayRecount] = [newSealWatch(), await newAdministratorWatch(table), newDayRecount(now())]
  const changedByFile = new Set<string>()
  const findings: Finding[] = [
    ...(await settingsFindings(table)),
    ...tableFindings(await table.described(), scope.form),
    ...(await idleRuleFindings(table)),
    ...(of.noted ? await notedSealFindings(table, of.noted) : []),
  ]
  const uncovered: Uncovered[] = []
  let [items, partners, claims] = [0, 0, 0]
  for await (const pieces of piecesOf(told(table.pages(), of.tell('items read')))) {
    const suspects: (string | undefined)[] = []
    for (const piece of pieces) {
      items += piece.items.length
      if (piece.items[0]?.pk === 'PARTNERS') partners++
      if (!piece.isLead) suspects.push(...piece.items.map(watch.see))
      dayRecount.see(piece)
      for (const claim of claimsIn(piece, scope)) {
        claims++
        digest.add(textOf(claim), claim.weight)
      }
    }
    const come = pieces.flatMap((piece) => piece.items)
    uncovered.push(...(await uncoveredIn(table, come, now())))
    for (const item of come) {
      findings.push(...sealWatch.see(item))
      if (!isWhole(item)) continue
      administratorWatch.see(item)
      for (const slug of linksChangedByFile(item)) changedByFile.add(slug)
    }
    if (findings.length < maxFindings) findings.push(...(await check(pieces)), ...(await ledgersAgain(table, suspects)))
  }
  findings.push(...(await ledgersAgain(table, [watch.end()])), ...(await keptFigureFindings(table, now())))
  findings.push(...(await administratorWatch.findings()), ...(await dayRecount.findings(table, now())))
  return { items, partners, claims, findings, dirty: digest.dirty(), uncovered, changedByFile }
}

/** Checks suspects concurrently; starts no more than are needed. */
async function sideBySide<Suspect>(
  suspects: readonly Suspect[],
  look: (suspect: Suspect) => Promise<Finding[]>,
): Promise<Finding[]> {
  const findings: Finding[] = []
  for (let done = 0; done < suspects.length && findings.length < maxFindings; done += suspectsAtOnce) {
    findings.push(...(await Promise.all(suspects.slice(done, done + suspectsAtOnce).map(look))).flat())
  }
  return findings
}

async function* told(pages: AsyncIterable<Item[]>, tell: (done: number) => void): AsyncGenerator<Item[], void, void> {
  let items = 0
  for await (const page of pages) {
    tell((items += page.length))
    yield page
  }
}

async function settingsFindings(table: TableReader): Promise<Finding[]> {
  const settings = (await table.whole(contourPartition)).find(({ sk }) => sk === 'SETTINGS')
  checkTableForm(settings)
  const key = { pk: 'CONTOUR', sk: 'SETTINGS' }
  return [
    ...unless(await hasItsLogo(table), key, 'it names a logo that is not stored', 'the picture of its digest'),
    ...(await offerLogoFindings(table)),
    ...unless(settings !== undefined, key, 'the contour has no settings', 'one item of settings: apply the contour file'),
    // Read twice: an owner may have been added and another removed between the two reads inside.
    ...unless((await hasOwner(table)) || (await hasOwner(table)), key, 'no administrator is an owner', 'one at least'),
  ]
}

/** What an upgrade is still to bring, its form does not ask for yet. */
function tableFindings(described: DescribedTable, form: number): Finding[] {
  return tableDifferences(described, form).map(({ part, what, todo }) => finding({ pk: 'TABLE', sk: part }, what, todo))
}

async function hasItsLogo(table: TableReader): Promise<boolean> {
  const read = await table.atOnce([settingsKey, logoKey])
  const named = read.find(({ sk }) => sk === settingsKey.sk)?.logo
  const stored = read.find(({ sk }) => sk === logoKey.sk)?.dataUri
  return named === undefined || named === logoIdIn(String(stored))
}

/** The logos of offers: each that is named is stored, and each that is stored is named. Offers may change between the two reads. */
async function offerLogoFindings(table: TableReader): Promise<Finding[]> {
  const first = await offerLogoFaults(table)
  if (first.length === 0) return []
  const again = new Set((await offerLogoFaults(table)).map(({ key }) => keyName(key)))
  return first
    .filter(({ key }) => again.has(keyName(key)))
    .map(({ key, isLost }) =>
      isLost
        ? finding(key, 'it names a logo that is not stored', 'the picture of its digest')
        : finding(key, 'no offer names this logo', 'no picture, or an offer that names it'),
    )
}

async function offerLogoFaults(table: TableReader): Promise<{ key: Key; isLost: boolean }[]> {
  const [configuration, logos] = await Promise.all([table.whole(contourPartition), table.whole(logosPartition)])
  const offers = configuration.filter(({ sk, logo }) => String(sk).startsWith('OFFER#') && logo !== undefined)
  const stored = logos.filter(({ sk }) => sk !== logoKey.sk)
  const whole = new Set(stored.flatMap(({ sk, dataUri }) => (sk === logoIdIn(String(dataUri)) ? [sk] : [])))
  const named = new Set(offers.map(({ logo }) => logo))
  return [
    ...offers.filter(({ logo }) => !whole.has(String(logo))).map((offer) => ({ key: keyOf(offer), isLost: true })),
    ...stored.filter(({ sk }) => !named.has(sk)).map((logo) => ({ key: keyOf(logo), isLost: false })),
  ]
}

async function hasOwner(table: TableReader): Promise<boolean> {
  const [{ ids }, roles] = await Promise.all([knownContour(table), table.whole(rolesPartition)])
  const known = roles.filter(isWhole).map(rolesItem.read)
  return [...ids.ADMINISTRATOR].some((id) => rolesOf(id, known).includes('owner'))
}

async function ledgersAgain(table: TableReader, suspects: readonly (string | undefined)[]): Promise<Finding[]> {
  const partnerIds = suspects.filter((suspect) => suspect !== undefined)
  return sideBySide(partnerIds, (partnerId) => ledgerFindings(table, partnerId))
}

function claimsIn({ isLead, items }: Piece, scope: ClaimScope): Claim[] {
  const { toldTime: time } = scope
  const whole = items.filter(isWhole)
  if (!isLead)
    return whole.flatMap((item) => [
      ...itemClaims(item).filter((claim) => isCompleteIn(scope.form, claim)),
      ...witnessClaims(item, scope),
      ...monthItemClaims(item),
      ...numberItemClaims(item),
    ])
  // Part of a lead proves nothing about the whole lead.
  const lead = whole.length === items.length ? wholeLead(whole) : undefined
  return lead ? [...leadClaims(lead), ...monthClaims(lead), ...numberClaims(lead), ...(time ? actsToTell(lead, time) : [])] : []
}

/** What the feed and the journal say about other items. */
function witnessClaims(item: Item, { toldTime: time, sealHead, offerSlugs }: ClaimScope): Claim[] {
  return [
    ...(time && kindOf(keyOf(item)) === 'toldAct' ? actsTold(item, time) : []),
    ...(sealHead ? sealClaims(item, sealHead) : []),
    ...linkClaims(item, offerSlugs),
  ]
}

/** Checks pieces by themselves and their references; a piece that looks wrong is read again before it counts. */
function newPieceCheck(table: TableReader, now: () => number): (pieces: readonly Piece[]) => Promise<Finding[]> {
  const checkReferences = referenceCheck(table)
  let known: KnownContour | undefined
  return async (pieces) => {
    known ??= await knownContour(table)
    const present = known
    const wrong = pieces.filter((piece) => pieceFindings(piece, present).length > 0)
    // The configuration may have changed since it was read.
    if (wrong.length > 0) known = await knownContour(table)
    const again = known
    const findings = await sideBySide(wrong, (piece) => pieceAgain(table, piece, again))
    const whole = pieces.flatMap(({ items }) => items.filter(isWhole))
    findings.push(
      ...(await checkReferences(whole.flatMap(referencesOf))),
      ...(await windowFindings(table, whole, now())),
      ...(await payoutHistoryFindings(table, whole, async () => (await knownContour(table)).payoutRules)),
      ...(await loginPairFindings(table, whole, now())),
      ...(await passkeyPartFindings(table, whole)),
      ...(await valuesAgain(table, whole, again)),
      ...(await reversalFindings(table, whole)),
      ...(await cancellationFindings(table, pieces)),
      ...(await dealsEarnedTwiceFindings(table, pieces)),
      ...(await toldActFindings(table, whole)),
      ...(await toldRequisitesFindings(table, whole)),
      ...(await chosenDetailsFindings(table, whole)),
      ...(await webhookPairFindings(table, whole)),
      ...(await registryFindings(table, whole)),
      ...(await sealedEntryFindings(table, whole)),
    )
    return findings
  }
}

/** A field may have stopped being searchable since the configuration was read. */
async function valuesAgain(table: TableReader, items: readonly Item[], known: KnownContour): Promise<Finding[]> {
  const wrong = await leadValueFindings(table, items, known)
  return wrong.length === 0 ? wrong : leadValueFindings(table, items, await knownContour(table))
}

function pieceFindings({ isLead, items }: Piece, known: KnownContour): Finding[] {
  const own = items.flatMap((item) => itemFindings(item, known))
  if (!isLead) return own
  if (!items.some(({ sk }) => sk === 'LEAD')) {
    return [...own, ...items.map((item) => finding(keyOf(item), 'its lead is not there', 'not there without its lead'))]
  }
  const lead = items.every(isWhole) ? wholeLead(items) : undefined
  return lead ? [...own, ...leadFindings(lead, known)] : own
}

async function pieceAgain(table: TableReader, piece: Piece, known: KnownContour): Promise<Finding[]> {
  const key = keyOf(piece.items[0] ?? {})
  if (!piece.isLead) return (await table.items([key])).flatMap((item) => itemFindings(item, known))
  return leadAgain(table, key.pk, known)
}

async function leadAgain(table: TableReader, pk: string, known: KnownContour): Promise<Finding[]> {
  const { items, later } = await readLead(table, pk)
  const [leadAfter] = await table.items([{ pk, sk: 'LEAD' }])
  const beyond = later.filter(({ revision }) => Number(revision) > Number(leadAfter?.revision))
  return [
    ...pieceFindings({ isLead: true, items }, known),
    ...beyond.map((act) =>
      finding(
        keyOf(act),
        `it is of revision ${String(act.revision)}, and the lead is at revision ${String(leadAfter?.revision)}`,
        'an act that the lead counts, or not there',
      ),
    ),
  ]
}

/** Reads the claims of digest places that did not cancel out. */
async function secondReading(of: {
  table: TableReader
  now: () => number
  places: ReadonlySet<number>
  scope: ClaimScope
  changedByFile: ReadonlySet<string>
  tell: (done: number) => void
}): Promise<{ findings: Finding[]; inMotion: string[] }> {
  const { table, now, places, scope, changedByFile, tell } = of
  const leftovers = newLeftovers()
  const isWanted = (text: string): boolean => places.has(placeOf(text))
  const counts = await newCountTally(table, isWanted, now())
  const recounted: Recounted = { month: new Map(), number: new Map() }
  for await (const pieces of piecesOf(told(table.pages(), tell))) {
    for (const piece of pieces) {
      const wanted = claimsIn(piece, scope).filter((claim) => claim.relation !== 'count' && isWanted(textOf(claim)))
      wanted.forEach((claim) => keptToSettle(claim, { recounted, leftovers }))
      if (piece.isLead) countLead(counts, piece)
    }
  }
  const groups = Map.groupBy(leftovers.all(), ({ relation, group }) => `${relation} ${group}`)
  const findings = await sideBySide([...groups.values()], (claims) => relationFindings(table, claims, changedByFile))
  const again = { items: table.items, pages: () => piecesOf(told(table.pages(), tell)) }
  findings.push(...(await countFindings(of, counts.wrong())))
  findings.push(...(await dealMonthFindings(again, [...recounted.month.values()], now())))
  findings.push(...(await partnerNumberFindings(again, [...recounted.number.values()], now())))
  return { findings, inMotion: counts.inMotion() }
}

/** The keys of items whose claims are settled by counting all leads once more. */
type Recounted = Readonly<Record<'month' | 'number', Map<string, Key>>>

function keptToSettle(
  claim: Claim,
  { recounted, leftovers }: { recounted: Recounted; leftovers: { add: (one: Claim) => void } },
) {
  const { relation, group, other, by } = claim
  if (relation === 'month' || relation === 'number') recounted[relation].set(group, other ?? by)
  else leftovers.add(claim)
}

function countLead(counts: CountTally, { items }: Piece): void {
  const lead = items.every(isWhole) ? wholeLead(items) : undefined
  if (lead) counts.add(lead)
  else if (items.some(({ sk }) => sk === 'LEAD')) counts.addUnreadable()
}

/** Compares wrong counts once more with all leads: a single mismatch may have a harmless reason. */
async function countFindings(
  { table, now, tell }: Parameters<typeof secondReading>[0],
  wrong: ReadonlyMap<string, Finding>,
): Promise<Finding[]> {
  if (wrong.size === 0) return []
  const counts = await newCountTally(table, (text) => wrong.has(text), now())
  for await (const pieces of piecesOf(told(table.pages(), tell))) {
    for (const piece of pieces) {
      if (piece.isLead) countLead(counts, piece)
    }
  }
  return [...counts.wrong().values()]
}
