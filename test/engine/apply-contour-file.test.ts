import { TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { expect, test } from 'vitest'
import { parseContourFile } from '../../lib/contour-file/contour-file.ts'
import { applyContourFile } from '../../infra/ops/contour-file/apply.ts'
import { type DailyWork, dailyWork } from '../../lib/contour-file/plan.ts'
import { documentClient } from '../../lib/store/table/client.ts'
import type { Item } from '../../lib/store/table/item.ts'
import { loadContour } from '../../lib/store/contour/contour.ts'
import { tableName } from '../../lib/store/table/environment.ts'
import { loadAccount } from '../../lib/store/account/account.ts'
import { activityKey } from '../../lib/store/keys.ts'
import { loadActivity, loadPartner } from '../../lib/store/partner/partner.ts'
import { testContour } from '../support/contours.ts'
import { onEveryCommand } from '../support/meanwhile.ts'
import { movePayoutBy, partnerIdOf, payoutIn } from '../support/payout-acts.ts'
import { accountsIn, expectWhole, ledgerIn, storedItems, touchedKeys } from '../support/stored.ts'
import { describeOnEngine, newContour, newTable } from './contour-table.ts'

/** The test contour with something of everything that a file can name. */
const full = {
  ...testContour,
  offers: [
    {
      slug: 'loan',
      title: 'Заём',
      landingUrl: 'https://land.example/?a=1#top',
      closedFor: ['notype@test.example'],
      rewards: [
        { leadStatus: 'called', fixed: 100 },
        { leadStatus: 'won', level: 7, percentOfDeal: 2.5 },
      ],
    },
  ],
  referralLinks: [{ slug: 'rich-loan', partner: 'rich@test.example', offer: 'loan' }],
  promocodes: [{ code: 'rich10', partner: 'rich@test.example', offer: 'loan', status: 'Active' }],
}

/** More than one transaction can hold: every partner takes five writes. */
const large = {
  ...full,
  partners: [
    ...full.partners,
    ...Array.from({ length: 60 }, (_, index) => ({ email: `p${index}@test.example`, openingBalance: index + 1 })),
  ],
}

const apply = (content: object, overwrite?: readonly DailyWork[]) =>
  applyContourFile(parseContourFile(JSON.stringify(content), 'test contour'), overwrite && { overwrite })

/** An ИНН other than the partner's. */
const goodInnOf = ({ legalType }: { legalType?: string | null }) => (legalType === 'LegalEntity' ? '7736207543' : '112233445573')

/** What no file may change: money, payouts, counts, and the emails taken. */
const untouchable = (items: Record<string, Item>): Record<string, Item> =>
  Object.fromEntries(Object.entries(items).filter(([key]) => /^(PARTNER#|PAYOUTS\/|EMAILS\/|ACTIVITY\/)/.test(key)))

/** A table without its ids, which differ from apply to apply: each is replaced by the email or by the thing it identifies. */
function shapeOf(items: Record<string, Item>): string[] {
  const emails = new Map(
    Object.values(items)
      .filter(({ pk }) => pk === 'EMAILS')
      .map(({ sk, partnerId }) => [String(partnerId), String(sk)]),
  )
  // Two applies replace the configuration once more than one.
  return Object.keys(items)
    .filter((key) => !key.startsWith('CONFIGURATIONS/'))
    .map((key) => {
      const named = key.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, (id) => emails.get(id) ?? id)
      return named.replace(/ENTRY#.*/, 'ENTRY')
    })
    .toSorted()
}

describeOnEngine('applying a contour file', () => {
  test.each([
    { what: 'of one transaction', content: full },
    { what: 'of several transactions', content: large },
  ])('a second time changes nothing at all ($what)', async ({ content }) => {
    await newTable()
    const first = await apply(content)
    const before = await storedItems()
    const second = await apply(content)
    expect(first.unchanged).toBe(0)
    expect(first.changes.every(({ kind }) => kind === 'create')).toBe(true)
    expect(second).toEqual({
      changes: [],
      statusChanges: [],
      notApplied: [],
      offers: expect.any(Array),
      kept: [],
      unchanged: first.changes.length,
      becomingSearchable: [],
      renamed: [],
      unnamed: [],
    })
    expect(await storedItems()).toEqual(before)
  })

  test('a second time writes nothing, even of the same', async () => {
    await newContour(full)
    const writes: unknown[] = []
    onEveryCommand((command, send) => {
      if (command instanceof TransactWriteCommand) writes.push(command.input)
      return send(command)
    })
    await apply(full)
    expect(writes).toEqual([])
  })

  test('a second time, in another spelling and order, changes nothing', async () => {
    await newContour(full)
    const before = await storedItems()
    const { changes } = await apply({
      ...full,
      administrators: full.administrators.toReversed(),
      partners: full.partners.toReversed().map((partner) => ({ ...partner, email: ` ${partner.email.toUpperCase()} ` })),
      promocodes: full.promocodes.map((promocode) => ({ ...promocode, code: ' Rich10 ' })),
    })
    expect(changes).toEqual([])
    expect(await storedItems()).toEqual(before)
  })

  test('that changed and overwrites everything updates the configuration, and nothing that people earned, asked for or did', async () => {
    await newContour(full)
    const rich = await partnerIdOf('rich@test.example')
    const notype = await partnerIdOf('notype@test.example')
    await payoutIn('Paid', { partnerId: rich, rubles: 300 })
    await payoutIn('Canceled', { partnerId: rich, rubles: 200 })
    await payoutIn('Approved', { partnerId: rich, rubles: 100 })
    await payoutIn('Requested', { partnerId: notype, rubles: 100 })
    await documentClient.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: activityKey(rich),
        UpdateExpression: 'SET counts = :counts',
        ExpressionAttributeValues: { ':counts': { some: 5 } },
      }),
    )
    const [before, profile] = [await storedItems(), await loadPartner(rich)]

    const { changes, unnamed } = await apply(
      {
        ...full,
        settings: { minimumPayout: 5, requireInnForPayouts: false },
        administrators: [full.administrators[0], { ...full.administrators[1], firstName: 'Глеб' }],
        levels: [{ number: 7, description: 'Высший' }],
        leadStatuses: full.leadStatuses.map((status) => ({ ...status, title: `${status.title}!` })),
        offers: full.offers.map((offer) => ({ ...offer, active: false, rewards: [{ leadStatus: 'won', fixed: 5 }] })),
        promocodes: full.promocodes.map((promocode) => ({ ...promocode, status: 'Disabled' })),
        partners: full.partners.map((partner) => ({
          ...partner,
          firstName: 'Новое',
          inn: goodInnOf(partner),
          isBlocked: true,
          openingBalance: 5000,
        })),
      },
      dailyWork,
    )
    const after = await storedItems()
    expect(untouchable(after)).toEqual(untouchable(before))
    expect(new Set(changes.map(({ kind }) => kind))).toEqual(new Set(['update']))
    expect(unnamed).toEqual([])
    // Rules that change are recorded, and the configuration that is replaced.
    const mayBeNew = (key: string): boolean => /^(SAMEDETAILS\/|RULES#|CONFIGURATIONS\/)/.test(key)
    expect(Object.keys(after).filter((key) => !mayBeNew(key))).toEqual(Object.keys(before).filter((key) => !mayBeNew(key)))
    expect(
      touchedKeys(before, after).filter(
        (key) => !/^(APPLIED|CONFIGURATIONS|CONTOUR|PARTNERS|PROMOCODES|SAMEDETAILS|RULES#.*)\//.test(key),
      ),
    ).toEqual([])

    const contour = await loadContour()
    expect(contour.settings).toMatchObject({ minimumPayoutKopecks: 500, requireInnForPayouts: false })
    expect(contour.administrators.map(({ firstName }) => firstName).toSorted()).toEqual(['Ада', 'Глеб'])
    expect(contour.statuses.map(({ title }) => title)).toEqual(['Свежий!', 'Позвонили!', 'Победа!'])
    expect(contour.offers).toMatchObject([
      { slug: 'loan', active: false, laterRules: [{ rewards: [{ reward: { fixedKopecks: 500 } }] }] },
    ])
    const changed = await loadPartner(rich)
    expect(changed).toEqual({
      ...profile,
      firstName: 'Новое',
      inn: '112233445573',
      isBlocked: true,
      // People who were signed in are signed out.
      loginEpoch: 1,
      // Payouts wait from then on.
      detailsChangedAt: changed?.updatedAt,
      revision: 2,
      updatedAt: changed?.updatedAt,
    })
    expect((changed?.updatedAt ?? '') > (profile?.updatedAt ?? '')).toBe(true)
    expectWhole(after)
  })

  test('posts an opening balance once, when the partner is first created, and none of zero', async () => {
    await newContour(full)
    const partners = [...full.partners, { email: 'new@test.example', openingBalance: 70 }, { email: 'poor@test.example' }]
    await apply({ ...full, partners })
    await apply({ ...full, partners: partners.map((partner) => ({ ...partner, openingBalance: 9000 })) })
    const items = await storedItems()
    const postings = await Promise.all(
      partners.map(async ({ email }) => {
        const id = await partnerIdOf(email)
        const ledger = ledgerIn(items, id).map(({ cause, accruedKopecks, availableKopecks }) => [
          cause.kind,
          accruedKopecks,
          availableKopecks,
        ])
        return [email, (await loadAccount(id))?.availableKopecks, ledger]
      }),
    )
    expect(postings).toEqual([
      ['rich@test.example', 100_050, [['OpeningBalance', 100_050, 100_050]]],
      ...['blocked', 'noinn', 'entity', 'notype'].map((name) => [
        `${name}@test.example`,
        100_000,
        [['OpeningBalance', 100_000, 100_000]],
      ]),
      ['new@test.example', 7000, [['OpeningBalance', 7000, 7000]]],
      ['poor@test.example', 0, []],
    ])
    expectWhole(items)
  })

  test('retires or leaves what it no longer names, reports what it leaves, and deletes nothing', async () => {
    await newContour(full)
    const before = await storedItems()
    const { changes, unnamed } = await apply({
      ...full,
      administrators: [full.administrators[0]],
      groups: [...full.groups, { title: 'Третья' }],
      legalTypes: full.legalTypes.slice(1),
      leadFields: [{ ...full.leadFields[2], options: ['А'] }],
      partners: full.partners.slice(0, 1),
      offers: [],
      referralLinks: [],
      promocodes: [],
    })
    expect(unnamed.toSorted()).toEqual(
      [
        'administrator second@test.example',
        'offer loan',
        'link rich-loan',
        'promocode RICH10',
        'option Б of lead field kind',
        'partner blocked@test.example',
        'partner noinn@test.example',
        'partner entity@test.example',
        'partner notype@test.example',
      ].toSorted(),
    )
    // The field moved to the front of the file.
    expect(changes.map(({ what, kind }) => `${kind} ${what}`).toSorted()).toEqual([
      'create group Третья',
      'update lead field kind',
      'update lead field old',
      'update lead field surname',
      'update legal type Individual',
    ])
    const after = await storedItems()
    expect(Object.keys(before).filter((key) => !(key in after))).toEqual([])
    // These, the count of changes, what the file said, and the configuration that it replaced.
    expect(touchedKeys(before, after)).toHaveLength(8)
  })

  test('keeps the key that was revoked revoked, and the one that expires expiring, under a new title', async () => {
    await newContour(full)
    const [key, before] = Object.entries(await storedItems()).find(([name]) => name.startsWith('KEYS/')) ?? ['', {}]
    await documentClient.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: { pk: before.pk, sk: before.sk },
        UpdateExpression: 'SET revokedAt = :at, expiresAt = :at',
        ExpressionAttributeValues: { ':at': '2026-01-01T00:00:00.000Z' },
      }),
    )
    await apply({ ...full, apiKeys: full.apiKeys.map((apiKey) => ({ ...apiKey, title: 'Renamed' })) })
    expect((await storedItems())[key]).toEqual({
      ...before,
      title: 'Renamed',
      revokedAt: '2026-01-01T00:00:00.000Z',
      expiresAt: '2026-01-01T00:00:00.000Z',
    })
  })

  test.each([
    { what: 'of one transaction', content: full },
    { what: 'of several transactions', content: large },
  ])('three times at once makes what one apply makes, and nothing twice ($what)', async ({ content }) => {
    await newTable()
    await apply(content)
    const once = shapeOf(await storedItems())

    await newTable()
    await Promise.all([apply(content), apply(content), apply(content)])
    const items = await storedItems()
    expect(shapeOf(items)).toEqual(once)
    expect(accountsIn(items)).toHaveLength(content.partners.length)
    expectWhole(items)
    const partnerIds = new Set(accountsIn(items).map(({ partnerId }) => partnerId))
    const named = Object.values(items).flatMap((item) => (item.partnerId === undefined ? [] : [item.partnerId as string]))
    expect(named.filter((id) => !partnerIds.has(id))).toEqual([])
    expect((await apply(content)).changes).toEqual([])
  })

  test('that was interrupted between two transactions is finished by the next apply, nothing posted twice', async () => {
    await newTable()
    let transactions = 0
    onEveryCommand((command, send) => {
      if (command instanceof TransactWriteCommand && ++transactions === 3) throw new Error('the machine is gone')
      return send(command)
    })
    const cause = expect.objectContaining({ message: 'the machine is gone' })
    await expect(apply(large)).rejects.toMatchObject({ code: 'OUTCOME_UNKNOWN', cause })
    const between = await storedItems()
    expect(accountsIn(between).length).toBeGreaterThan(0)
    expect(accountsIn(between).length).toBeLessThan(large.partners.length)
    expectWhole(between)

    await apply(large)
    const items = await storedItems()
    expect(accountsIn(items)).toHaveLength(large.partners.length)
    expect(untouchable(items)).toMatchObject(untouchable(between))
    expectWhole(items)
    expect((await apply(large)).changes).toEqual([])
  })

  test('while payouts are made leaves every account whole', async () => {
    await newContour(full)
    const partnerId = await partnerIdOf('rich@test.example')
    const names = Array.from({ length: 8 }, (_, index) => `Имя ${index}`)
    const applying = (async () => {
      for (const firstName of names) {
        await apply(
          { ...full, partners: full.partners.map((partner) => ({ ...partner, firstName, openingBalance: 1 })) },
          dailyWork,
        )
      }
    })()
    for (let round = 0; round < 8; round++) {
      const id = await payoutIn('Requested', { partnerId, rubles: 100 })
      await movePayoutBy('Partner', { id, to: 'Canceled' })
    }
    await payoutIn('Paid', { partnerId, rubles: 100 })
    await applying
    const partner = await loadPartner(partnerId)
    expect(partner?.firstName).toBe('Имя 7')
    expect((await loadActivity(partnerId)).lastActivityAt).not.toBeNull()
    expect(await loadAccount(partnerId)).toMatchObject({ accruedKopecks: 100_050, availableKopecks: 90_050, paidKopecks: 10_000 })
    expectWhole(await storedItems())
  })
})
