import { formatRubles } from '../../../lib/domain/value/money.ts'
import { isDeepStrictEqual } from 'node:util'
import { actItem } from '../../../lib/store/lead/lead-items.ts'
import type { Item } from '../../../lib/store/table/item.ts'
import { accountKey, distinctKeys, entryKey, type Key, keyOf, leadKey, payoutKey } from '../../../lib/store/keys.ts'
import { type Claim, dealIdClaim, itemClaims, leadClaims, type Relation, textOf } from './claims.ts'
import { type Finding, finding, shown } from './finding.ts'
import { kindOf } from './item-kind.ts'
import { isWhole } from './whole-item.ts'
import { wholeLead } from './lead.ts'
import { readLead } from './lead-reading.ts'
import { newLeftovers } from './leftovers.ts'
import type { TableReader } from './table-reader.ts'
import { linkFindings } from './link-claims.ts'
import { unsealedFindings } from './seals.ts'
import { untoldFindings } from './told-claims.ts'

/**
 * What one group of claims comes to when all of its items are read again: as they are now, and together. What else these say by now,
 * such as the next payout of an account, may explain a finding and is none: the other side of it is not read.
 *
 * @param changedByFile slugs of links, as linksChangedByFile
 */
export async function relationFindings(
  table: TableReader,
  claims: readonly Claim[],
  changedByFile: ReadonlySet<string>,
): Promise<Finding[]> {
  const [first] = claims
  if (!first) return []
  if (first.relation in settled) return settled[first.relation as Settled](claims, changedByFile)
  const suspected = new Set(claims.map(textOf))
  const leftovers = newLeftovers()
  const claimsOfNow = await claimsNow(table, first, claims)
  // One side has another shape, and is reported for that: it says nothing.
  if (!claimsOfNow) return []
  for (const claim of claimsOfNow) {
    if (claim.relation === first.relation && claim.group === first.group) leftovers.add(claim)
  }
  const left = leftovers.all()
  return left
    .filter((claim) => suspected.has(textOf(claim)))
    .map((claim) =>
      findingOf(
        claim,
        left.find(({ weight }) => weight === -claim.weight),
      ),
    )
}

/** Undefined where an item that would have to say something has another shape. */
async function claimsNow(table: TableReader, { relation, group }: Claim, claims: readonly Claim[]): Promise<Claim[] | undefined> {
  if (relation === 'movement') return movementsNow(table, group, claims)
  if (relation === 'reward') return rewardsNow(table, claims)
  const keys = distinctKeys(claims.flatMap(({ by, other }) => (other ? [by, other] : [by])))
  const items = await table.atOnce(keys.slice(0, maxAtOnce))
  return items.every(isWhole) ? items.flatMap(claimsOf) : undefined
}

const maxAtOnce = 100

function claimsOf(item: Item): Claim[] {
  if (kindOf(keyOf(item)) === 'act') return dealIdClaim(actItem.read(item))
  if (item.sk !== 'LEAD') return itemClaims(item)
  const lead = wholeLead([item])
  return lead ? leadClaims(lead) : []
}

/** A payout names none of its entries, so they are looked for in the ledger; it must be the same before and after. */
async function movementsNow(
  { items, partition }: TableReader,
  payoutId: string,
  claims: readonly Claim[],
): Promise<Claim[] | undefined> {
  const ledgers = new Set(claims.map(({ fact }) => accountKey(String(fact[1])).pk))
  const readPayout = async (): Promise<Item[]> => items([payoutKey(payoutId)])
  for (let before = await readPayout(); ;) {
    const ofLedgers: Item[] = []
    for (const pk of ledgers)
      for await (const page of partition(pk)) ofLedgers.push(...page.filter((item) => isOf(item, payoutId)))
    const after = await readPayout()
    if (![...ofLedgers, ...after].every(isWhole)) return undefined
    // A payout takes three steps at most.
    if (isDeepStrictEqual(before, after)) return [...after, ...ofLedgers].flatMap(itemClaims)
    before = after
  }
}

/** Whether an item of a ledger says something of a payout; of one that has another shape, nobody knows. */
const isOf = (item: Item, payoutId: string): boolean => !isWhole(item) || itemClaims(item).some(({ group }) => group === payoutId)

/** Entries never change, nor do acts of a lead at one revision: it is enough that they are there. */
async function rewardsNow(table: TableReader, claims: readonly Claim[]): Promise<Claim[] | undefined> {
  const keysOfEntries = claims.map(({ fact }) => entryKeyOf(fact))
  const leads = await Promise.all(
    [...new Set(claims.map(({ fact }) => String(fact[2])))].map((leadId) => readLead(table, leadKey(leadId).pk)),
  )
  const entries = await table.items(distinctKeys([...claims.map(({ by }) => by), ...keysOfEntries]))
  if (![...leads.flatMap(({ items }) => items), ...entries].every(isWhole)) return undefined
  const ofActs = leads.flatMap(({ items }) => {
    const lead = wholeLead(items)
    return lead ? leadClaims(lead) : []
  })
  return [...ofActs, ...entries.flatMap(itemClaims)]
}

function findingOf(claim: Claim, opposite: Claim | undefined): Finding {
  const { by, other } = claim
  const silence = other ? `${other.pk}/${other.sk} does not say so` : silenceOf(claim)
  const [here, there] = [sayingOf(claim), opposite && sayingOf(opposite)]
  if (there) return finding(by, `${here}; but ${opposite?.by.pk}/${opposite?.by.sk}: ${there}`, 'the same on both sides')
  return finding(by, `${here}; but ${silence}`, 'said by both, or by neither')
}

/** Where one item cannot know which other one would have to answer it. */
function silenceOf({ relation, by, fact }: Claim): string {
  if (relation === 'movement') return `no entry of PARTNER#${shown(fact[1])} says so`
  if (by.pk !== leadKey(String(fact[2])).pk) return `no act of LEAD#${shown(fact[2])} says so`
  const { pk, sk } = entryKeyOf(fact)
  return `${pk}/${sk} does not say so`
}

const rubles = (kopecks: Claim['fact'][number] | undefined): string =>
  kopecks === null || kopecks === undefined ? 'no amount' : formatRubles(Number(kopecks))

/** Both sides of these were written before the table was read, and never change, so nothing is read again. */
type Settled = 'told' | 'sealed' | 'link'
const settled: Readonly<Record<Settled, (claims: readonly Claim[], changedByFile: ReadonlySet<string>) => Finding[]>> = {
  told: untoldFindings,
  sealed: unsealedFindings,
  link: linkFindings,
}

const sayings: Readonly<Record<Exclude<Relation, Settled>, (fact: Claim['fact'], words: readonly string[]) => string>> = {
  reward: (fact, words) =>
    `entry ${words[1]} of partner ${words[0]} is a reward of ${rubles(fact[10])} for act ${words[3]} of lead ${words[2]} ` +
    `(status ${words[4]}, offer ${words[5]}, rule ${words[6]}, level ${words[7]}, deal ${words[8]} of ${rubles(fact[9])}, at ${words[11]}${fact[12] === null ? '' : `, earned by act ${words[12]}`})`,
  movement: (fact, words) =>
    `payout ${words[0]} of partner ${words[1]} made the movement ${words[2]} of ${rubles(fact[3])} at ${words[4]}`,
  reversal: (_, words) => `entry ${words[1]} of partner ${words[0]}, ${words[2]}, is taken back by entry ${words[3]}`,
  'active payout': (fact, words) => `the active payout of partner ${words[0]} is ${words[1]}, of ${rubles(fact[2])}`,
  registry: (_, words) => `payout ${words[0]} stands in registry ${words[1]}`,
  session: (_, words) => `session ${words[0]} brought lead ${words[1]} for partner ${words[2]} and offer ${words[3]}`,
  'paid by': (_, words) => `partner ${words[1]} is paid by ${words[0]}`,
  'external id': (_, words) => `${words[2]} has the external id ${words[1]} (${words[0]})`,
  'legal details': (_, words) => `partner ${words[0]} answered what the legal type asks at ${words[1]}`,
  'file part': (_, words) => `part ${words[2]} of file ${words[1]} of partner ${words[0]} has ${words[3]} bytes`,
  email: (_, words) => `${words[0]} is the email of partner ${words[1]}`,
  level: (fact, words) => `partner ${words[0]} has ${fact[1] === null ? 'no level' : `level ${words[1]}`}`,
  activity: (_, words) => `there is a partner ${words[0]}, with lead counts`,
  closure: (_, words) => `offer ${words[1]} is closed for partner ${words[0]}`,
  review: (_, words) => `partner ${words[0]} waits for what becomes of promocode ${words[1]}`,
  number: (_, words) => `number ${words[2]} of ${words[0]}/${words[1]} belongs to a deal`,
  month: (_, words) => `deals are counted in ${words[0]}/${words[1]}`,
  count: (_, words) => `a lead of partner ${words[0]} is in status ${words[1]}`,
}

const sayingOf = ({ relation, fact }: Claim): string => sayings[relation as keyof typeof sayings](fact, fact.map(shown))

const entryKeyOf = (fact: Claim['fact']): Key => entryKey(String(fact[0]), Number(fact[1]))
