import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inventInn } from '../../infra/ops/fill-demo/invented-people.ts'
import { seededRandom, type SeededRandom } from '../../infra/ops/fill-demo/seeded-random.ts'
import { csvRow } from '../../infra/ops/moving/table-file.ts'

/** How large a company is. */
export interface CompanySize {
  partners: number
  leads: number
  deals: number
}

/** The key of its CRM. */
export const companyKey = 'moved-crm-key-for-tests-only'

/** The configuration of the contour that the company moves into. */
export const companyContour = {
  contour: 'moved',
  settings: { minimumPayout: 1000 },
  administrators: [
    { email: 'olga@moved.example', firstName: 'Ольга', lastName: 'Переездова' },
    { email: 'pavel@moved.example', firstName: 'Павел', lastName: 'Платежов' },
  ],
  apiKeys: [{ title: 'CRM', administrator: 'olga@moved.example', secret: companyKey }],
  levels: [
    { number: 1, description: 'Первый' },
    { number: 2, description: 'Второй' },
  ],
  groups: [{ title: 'Агенты' }, { title: 'Блогеры' }],
  legalTypes: [{ type: 'Individual' }, { type: 'SelfEmployed' }, { type: 'IE' }, { type: 'LegalEntity' }],
  leadStatuses: [
    { systemName: 'new', title: 'Новый', primary: true },
    { systemName: 'call', title: 'Звонок' },
    { systemName: 'deal', title: 'Сделка', target: true },
    { systemName: 'lost', title: 'Отказ' },
  ],
  leadFields: [
    { systemName: 'name', label: 'Имя', type: 'String', required: true },
    { systemName: 'phone', label: 'Телефон', type: 'String', searchable: true },
    { systemName: 'sum', label: 'Сумма', type: 'Number' },
    { systemName: 'city', label: 'Город', type: 'List', options: ['Москва', 'Казань'] },
  ],
  offers: [
    {
      slug: 'loan',
      title: 'Заём',
      landingUrl: 'https://land.example/loan',
      rewards: [
        { leadStatus: 'call', fixed: 50 },
        { leadStatus: 'deal', fixed: 500 },
        { leadStatus: 'deal', percentOfDeal: 10 },
      ],
    },
    { slug: 'card', title: 'Карта', landingUrl: 'https://land.example/card', dealsWithoutAmount: true },
  ],
}

type Cells = Record<string, string | number | boolean | readonly string[] | Record<string, unknown> | null>

/** The rows of each file. */
export type CompanyFiles = Record<'partners' | 'links' | 'promocodes' | 'leads' | 'deals' | 'payouts', Cells[]>

const firstMs = Date.UTC(2023, 0, 9, 7)
const lastMs = Date.UTC(2026, 9, 30, 12)
const dayMs = 86_400_000

/**
 * A company that does not exist, with a history of years: partners with debts and wrong ИНН, links with dots, deals that were
 * canceled, payouts of every status. The same seed makes the same company.
 */
export function inventCompany(size: CompanySize, seed = 1): CompanyFiles {
  const chance = seededRandom(seed)
  const files: CompanyFiles = { partners: [], links: [], promocodes: [], leads: [], deals: [], payouts: [] }
  for (let index = 1; index <= size.partners; index++) addPartner(files, chance, index)
  for (let index = 1; index <= size.leads; index++) addLead(files, chance, index, size)
  addDeals(files, chance, size)
  return files
}

const momentBetween = (chance: SeededRandom, fromMs: number, toMs: number): number =>
  Math.floor((fromMs + chance.fraction() * Math.max(0, toMs - fromMs)) / 1000) * 1000
const iso = (ms: number): string => new Date(ms).toISOString()
const rublesOf = (chance: SeededRandom, least: number, most: number): string =>
  (chance.whole(least * 100, most * 100) / 100).toFixed(2)

function addPartner({ partners, links, promocodes, payouts }: CompanyFiles, chance: SeededRandom, index: number): void {
  const externalId = `P-${index}`
  const createdMs = momentBetween(chance, firstMs, lastMs - 60 * dayMs)
  const isWrong = index % 50 === 7
  partners.push({
    externalId,
    email: `partner-${index}@moved.example`,
    firstName: `Имя${index % 20}`,
    lastName: `Фамилия${index}`,
    legalType: 'IE',
    inn: isWrong ? '123456789012' : inventInn(chance, 'IE'),
    level: index % 3 === 0 ? 2 : 1,
    levelSince: index % 3 === 0 ? iso(createdMs + dayMs) : null,
    groups: index % 4 === 0 ? ['Агенты', 'Блогеры'] : [],
    isConfirmed: true,
    isBlocked: index % 100 === 99,
    requisites: index % 5 === 0 ? `Карта ${2200_0000_0000_0000 + index}` : null,
    balance: index % 40 === 3 ? `-${rublesOf(chance, 1, 500)}` : index % 6 === 0 ? 0 : rublesOf(chance, 1_500, 20_000),
    waiting: index % 25 === 4 ? { '2027-01-12': '150.50', '2027-02-01': '90' } : {},
    createdAt: iso(createdMs),
  })
  const offer = index % 2 === 0 ? 'card' : 'loan'
  links.push({
    slug: `p.${index}.${offer}`,
    partner: externalId,
    offer: 'loan',
    status: index % 30 === 1 ? 'Disabled' : 'Active',
    createdAt: iso(createdMs),
  })
  if (index % 2 === 0)
    promocodes.push({
      code: `CODE${index}`,
      partner: externalId,
      offer: 'loan',
      status: index % 10 === 0 ? 'Disabled' : 'Active',
      createdAt: iso(createdMs),
    })
  addPayouts(payouts, chance, { externalId, index, createdMs })
}

function addPayouts(
  payouts: Cells[],
  chance: SeededRandom,
  { externalId, index, createdMs }: { externalId: string; index: number; createdMs: number },
): void {
  const ends = ['Paid', 'Paid', 'Rejected', 'Canceled', 'Paid']
  for (let which = 0; which < index % 5; which++) {
    const atMs = momentBetween(chance, createdMs, lastMs - 20 * dayMs)
    const status = ends[which] ?? 'Paid'
    payouts.push({
      externalId: `PAY-${index}-${which}`,
      partner: externalId,
      amount: rublesOf(chance, 1_000, 9_000),
      status,
      requisites: `р/с ${index}`,
      adminComment: status === 'Rejected' ? 'реквизиты не совпали' : null,
      createdAt: iso(atMs),
      approvedAt: status === 'Paid' ? iso(atMs + dayMs) : null,
      endedAt: iso(atMs + 2 * dayMs),
    })
  }
  if (index % 8 !== 0) return
  const isApproved = index % 16 === 0
  payouts.push({
    externalId: `PAY-${index}-open`,
    partner: externalId,
    amount: rublesOf(chance, 1_000, 3_000),
    status: isApproved ? 'Approved' : 'Requested',
    requisites: `р/с ${index}`,
    createdAt: iso(lastMs - 10 * dayMs),
    approvedAt: isApproved ? iso(lastMs - 9 * dayMs) : null,
  })
}

function addLead({ leads }: CompanyFiles, chance: SeededRandom, index: number, { partners }: CompanySize): void {
  const partner = index % 20 === 0 ? null : chance.whole(1, partners)
  const createdMs = momentBetween(chance, firstMs, lastMs - 40 * dayMs)
  const status = chance.oneOf(['new', 'call', 'call', 'deal', 'deal', 'lost'])
  const byCode = partner !== null && partner % 2 === 0 && index % 3 === 0
  leads.push({
    externalId: `L-${index}`,
    partner: partner === null ? null : `P-${partner}`,
    offer: partner === null ? null : 'loan',
    promocode: byCode ? `CODE${partner}` : null,
    status,
    statusAt: status === 'new' ? null : iso(createdMs + chance.whole(1, 20) * dayMs),
    createdAt: iso(createdMs),
    sub1: index % 11 === 0 ? 'blog' : null,
    'field.name': `Клиент ${index}`,
    'field.phone': `+7900${String(index).padStart(7, '0')}`,
    'field.sum': index % 2 === 0 ? chance.whole(1, 1_000) * 1_000 : null,
    'field.city': index % 3 === 0 ? 'Казань' : null,
  })
}

/** Deals of leads that are or were there; a few leads have very many. */
function addDeals({ leads, deals }: CompanyFiles, chance: SeededRandom, size: CompanySize): void {
  const having = leads.filter(({ status }) => status === 'deal' || status === 'lost')
  for (let index = 1; index <= size.deals && having.length > 0; index++) {
    const lead = index % 10 === 0 ? having[index % 3] : chance.oneOf(having)
    const createdMs = Date.parse(lead?.createdAt as string) + chance.whole(1, 30) * dayMs
    const isCanceled = index % 33 === 0
    deals.push({
      externalId: `D-${index}`,
      lead: lead?.externalId as string,
      amount: rublesOf(chance, 1_000, 90_000),
      createdAt: iso(createdMs),
      canceledAt: isCanceled ? iso(createdMs + dayMs) : null,
    })
  }
}

/** Writes the files as CSV, or as JSON Lines. */
export function writeCompany(folder: string, files: CompanyFiles, as: 'csv' | 'jsonl' = 'csv'): void {
  mkdirSync(folder, { recursive: true })
  for (const [kind, rows] of Object.entries(files)) {
    const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
    if (rows.length === 0) continue
    const lines =
      as === 'jsonl'
        ? rows.map((row) => `${JSON.stringify(row)}\n`)
        : [csvRow(columns), ...rows.map((row) => csvRow(columns.map((column) => cellOf(row[column]))))]
    writeFileSync(join(folder, `${kind}.${as}`), lines.join(''))
  }
}

function cellOf(value: Cells[string] | undefined): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.join('|')
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([day, amount]) => `${day}:${String(amount)}`)
      .join('|')
  return String(value)
}
