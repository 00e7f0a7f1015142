import { assert, constantFrom, integer, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  isInFile,
  isInRegistry,
  movedRegistry,
  newRegistry,
  type Registry,
  type RegistryLine,
  registryStatuses,
  registryTransitions,
  releasedLine,
} from '../../../../lib/domain/registry/registry.ts'
import { documentNumberAfter } from '../../../../lib/domain/registry/collected-payouts.ts'
import { actors, administrator, moment } from '../../../support/samples.ts'

const later = '2026-03-05T05:06:07.089Z'
const registry = (changes: Partial<Registry> = {}): Registry => ({
  id: 'registry-1',
  number: 4,
  date: '2026-03-04',
  status: 'Collecting',
  count: 1,
  sumKopecks: 40_000,
  revision: 2,
  madeBy: { by: administrator },
  createdAt: moment,
  updatedAt: moment,
  ...changes,
})
const line: RegistryLine = {
  registryId: 'registry-1',
  payoutId: 'payout-1',
  partnerId: 'partner-1',
  amountKopecks: 40_000,
  documentNumber: 7,
  payee: { name: 'Анна', inn: null, legalType: null, requisites: 'card' },
  addedAt: moment,
}
const codeOf = (act: () => unknown): string => {
  try {
    act()
    return 'done'
  } catch (error) {
    return (error as { code: string }).code
  }
}

describe('a registry', () => {
  test('gets the next number, and its day in Moscow', () => {
    const made = newRegistry({
      id: 'registry-1',
      at: '2026-03-04T22:30:00.000Z',
      doer: actors.Administrator,
      numbers: { registries: 3, documents: 12 },
    })
    expect(made.registry).toMatchObject({ number: 4, date: '2026-03-05', status: 'Collecting', count: 0, sumKopecks: 0 })
    expect(made.numbers.next).toEqual({ registries: 4, documents: 12 })
  })

  test.each(
    registryStatuses.flatMap((from) =>
      (['Ready', 'Sent', 'Closed'] as const).map((to) => ({ from, to, isAllowed: registryTransitions[from].includes(to) })),
    ),
  )('from $from to $to: $isAllowed', ({ from, to, isAllowed }) => {
    const payouts = [{ payoutId: 'payout-1', documentNumber: 7, status: to === 'Closed' ? 'Paid' : 'Approved' }]
    const outcome = codeOf(() => movedRegistry({ registry: registry({ status: from }), to, payouts, at: later }))
    expect(outcome).toBe(isAllowed ? 'done' : 'REGISTRY_TRANSITION_FORBIDDEN')
  })

  test.each([
    { to: 'Ready', status: 'Approved', code: 'done' },
    { to: 'Ready', status: 'Rejected', code: 'REGISTRY_HAS_OTHER_PAYOUTS' },
    { to: 'Ready', status: 'Paid', code: 'REGISTRY_HAS_OTHER_PAYOUTS' },
    { to: 'Closed', status: 'Approved', code: 'REGISTRY_HAS_OPEN_PAYOUTS' },
    { to: 'Closed', status: 'Paid', code: 'done' },
    { to: 'Closed', status: 'Rejected', code: 'done' },
  ] as const)('to $to with a payout that is $status: $code', ({ to, status, code }) => {
    const payouts = [{ payoutId: 'payout-1', documentNumber: 7, status }]
    const from = to === 'Closed' ? 'Sent' : 'Collecting'
    expect(codeOf(() => movedRegistry({ registry: registry({ status: from }), to, payouts, at: later }))).toBe(code)
  })

  test('names ten documents of a refusal, lowest first, and says that there are more', () => {
    const payouts = Array.from({ length: 11 }, (_, index) => ({
      payoutId: `payout-${index}`,
      documentNumber: 30 - index,
      status: 'Rejected',
    }))
    expect(() => movedRegistry({ registry: registry({ count: 11 }), to: 'Ready', payouts, at: later })).toThrow(
      'Не одобрены или уже завершены: 11. Уберите их из реестра, документы № 20, 21, 22, 23, 24, 25, 26, 27, 28, 29…',
    )
  })
})

describe('a release', () => {
  const releasing = (from: Registry['status'], payoutStatus = 'Approved', released?: RegistryLine['released']) =>
    releasedLine({
      registry: registry({ status: from, ...(from !== 'Collecting' && { readyAt: moment }) }),
      line: { ...line, ...(released && { released }) },
      payoutStatus,
      doer: actors.ApiKey,
      reason: 'returned',
      at: later,
    })

  test.each([
    { from: 'Collecting', becomes: 'Collecting', inFile: false },
    { from: 'Ready', becomes: 'Collecting', inFile: false },
    { from: 'Sent', becomes: 'Sent', inFile: true },
  ] as const)('from a registry that is $from: it is $becomes then, and the payout is in its file: $inFile', (row) => {
    const { registry: after, line: out } = releasing(row.from)
    expect(after).toMatchObject({ status: row.becomes, count: 0, sumKopecks: 0, revision: 3 })
    expect(after.readyAt).toBe(row.becomes === 'Sent' ? moment : undefined)
    expect([isInRegistry(out), isInFile(out)]).toEqual([false, row.inFile])
  })

  test.each([
    { what: 'a closed registry', code: 'REGISTRY_TRANSITION_FORBIDDEN', act: () => releasing('Closed') },
    { what: 'a payout that is paid', code: 'PAYOUT_PAID_FROM_REGISTRY', act: () => releasing('Sent', 'Paid') },
    {
      what: 'a payout that was released before',
      code: 'PAYOUT_NOT_IN_REGISTRY',
      act: () => releasing('Sent', 'Approved', { at: moment, by: administrator, reason: 'returned', from: 'Sent' }),
    },
  ])('is refused for $what', ({ act, code }) => {
    expect(codeOf(act)).toBe(code)
  })
})

test('numbers of documents have six digits at most, follow each other, and begin again after the last', () => {
  assert(
    property(integer({ min: 0, max: 10 ** 9 }), constantFrom(0, 999_998, 999_999), (some, border) => {
      for (const counted of [some, border]) {
        const number = documentNumberAfter(counted)
        expect(number >= 1 && number <= 999_999).toBe(true)
        expect(documentNumberAfter(counted + 1)).toBe(number === 999_999 ? 1 : number + 1)
      }
    }),
  )
})
