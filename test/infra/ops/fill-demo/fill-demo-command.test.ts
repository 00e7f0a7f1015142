import { expect, test } from 'vitest'
import demo from '../../../../infra/contours/demo.json' with { type: 'json' }
import { personsBehind } from '../../../../lib/domain/people/four-eyes.ts'
import type { Item } from '../../../../lib/store/table/item.ts'
import { describeOnEngine } from '../../../engine/contour-table.ts'
import { runInProcess } from '../../../support/command-in-process.ts'
import { notedContour } from '../../../support/noted-contour.ts'
import { payoutsIn, storedItems, toldActs, touchedKeys } from '../../../support/stored.ts'

const small = ['--partners', '12', '--leads', '60']
const empty = { ...demo, $schema: undefined, offers: demo.offers.map((offer) => ({ ...offer, closedFor: [] })), partners: [] }

/** A new contour of this name, and the commands that work on it. */
const contourNamed = async (name: string, changes: object = {}) =>
  (await notedContour({ ...empty, referralLinks: [], promocodes: [], ...changes }, { name })).run

/** The content of a table, without the times at which keys were made. */
async function filled(flags: readonly string[]): Promise<Record<string, Item>> {
  const run = await contourNamed('demo')
  const before = await storedItems()
  const { code, output } = await run('fill-demo', ...small, ...flags)
  expect({ code, output }).toMatchObject({ code: 0, output: expect.stringContaining(' leads with ') })
  const after = await storedItems()
  return Object.fromEntries(touchedKeys(before, after).map((key) => [key, after[key] ?? {}]))
}

describeOnEngine('npm run contour -- fill-demo', () => {
  test('makes the same demo from the same seed, and another one from another', async () => {
    const [first, again, other] = [await filled([]), await filled([]), await filled(['--seed', '2'])]
    expect(again).toEqual(first)
    // People may be namesakes; what happens to them is not the same.
    expect(Object.keys(first).filter((key) => key in other && /^(PARTNERS|LEAD|PAYOUTS)/.test(key))).toEqual([])
  })

  test('makes what the audit finds no fault with: leads of every kind, and payouts that wait and that are through', async () => {
    const run = await contourNamed('demo')
    const toldBefore = await toldActs()
    expect((await run('fill-demo', ...small)).code).toBe(0)
    const told = (await toldActs()).filter(({ id }) => !toldBefore.some((before) => before.id === id))
    expect(told.length).toBeGreaterThan(20)
    expect(new Set(told.map(({ isPast }) => isPast))).toEqual(new Set([true]))
    expect(await run('audit')).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^All agrees: \d+ items, 12 partners\.\n/),
    })
    const items = await storedItems()
    const leads = Object.values(items).filter(({ sk }) => sk === 'LEAD')
    expect(new Set(leads.map(({ source }) => (source as { kind: string }).kind))).toEqual(
      new Set(['Session', 'Promocode', 'Nobody']),
    )
    expect(new Set(leads.map(({ statusId }) => statusId)).size).toBe(demo.leadStatuses.length)
    expect(payoutsIn(items).map(({ status }) => status)).toEqual(expect.arrayContaining(['Requested', 'Paid']))
  })

  test('where two people are wanted, another one than the approver pays, and what is left to one person waits', async () => {
    const twoPeople = { settings: { ...demo.settings, fourEyes: true } }
    const run = await contourNamed('demo', twoPeople)
    expect(await run('fill-demo', '--partners', '30', '--leads', '300')).toMatchObject({ code: 0 })
    const paid = payoutsIn(await storedItems()).filter(({ status }) => status === 'Paid')
    expect(paid.length).toBeGreaterThan(4)
    const hands = Map.groupBy(
      Object.values(await storedItems()).filter(({ sk }) => String(sk).startsWith('HISTORY#')),
      ({ payoutId }) => payoutId,
    )
    const behind = (status: string, id: unknown) =>
      (hands.get(id) ?? [])
        .filter((entry) => entry.status === status)
        .flatMap((entry) => [...personsBehind(entry as unknown as Parameters<typeof personsBehind>[0])])
    for (const { id } of paid) expect(behind('Approved', id).filter((one) => behind('Paid', id).includes(one))).toEqual([])
    expect(await run('audit')).toMatchObject({ code: 0, output: expect.stringContaining('All agrees') })

    const alone = await contourNamed('demo', { ...twoPeople, administrators: demo.administrators.slice(0, 1) })
    expect((await alone('fill-demo', ...small)).code).toBe(0)
    const statuses = payoutsIn(await storedItems()).map(({ status }) => status)
    expect(statuses).toContain('Approved')
    expect(statuses).not.toContain('Paid')
  })

  test('tells the journal of every block and every level, in the name of an administrator', async () => {
    const items = Object.values(await filled(['--partners', '60', '--leads', '0']))
    const edits = items.filter(({ type }) => type === 'partner.edited')
    const blocked = items.filter(({ pk, isBlocked }) => pk === 'PARTNERS' && isBlocked === true)
    const told = edits.filter(({ after }) => (after as { isBlocked?: boolean }).isBlocked === true)
    expect(new Set(told.map(({ subjects }) => String(subjects)))).toEqual(
      new Set(blocked.map(({ id }) => `partner:${String(id)}`)),
    )
    expect(blocked.length).toBeGreaterThan(0)
    expect(edits.filter(({ after }) => 'level' in (after as object)).length).toBeGreaterThan(0)
    expect(new Set(edits.map(({ by }) => (by as { email: string }).email))).toEqual(new Set(['olga@demo.example']))
    const revised = items.filter(({ pk, revision }) => pk === 'PARTNERS' && revision !== 1)
    const changes = revised.reduce((sum, { revision }) => sum + Number(revision) - 1, 0)
    expect(edits).toHaveLength(changes)
  })

  test('leaves partners of the demo who are there alone, and adds those who are missing', async () => {
    const run = await contourNamed('demo')
    await run('fill-demo', ...small)
    const before = await storedItems()
    const { code, output } = await run('fill-demo', ...small)
    expect({ code, output }).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^12 partners of this demo existed already/),
    })
    expect(touchedKeys(before, await storedItems())).toEqual([])
    const more = await run('fill-demo', '--partners', '14', '--leads', '60', '--json')
    expect(JSON.parse(more.output)).toMatchObject({ partner: 2, partnersBefore: 12 })
  })

  test.each([
    { contour: 'auto', partners: [], says: 'Contour "auto" is no demo and no trial by its name. Say --into auto' },
    { contour: 'demolition', partners: [], says: 'Contour "demolition" is no demo' },
    {
      contour: 'demo',
      partners: [{ email: 'anna@partners.example' }, { email: 'vera@bank.ru' }],
      says: 'Contour "demo" has partners of its own, such as vera@bank.ru.',
    },
  ])('refuses contour $contour with partners $partners, unless it is told its name', async ({ contour, partners, says }) => {
    const run = await contourNamed(contour, { partners })
    const before = await storedItems()
    const wrongly = await run('fill-demo', ...small, '--into', 'another')
    expect([wrongly.code, wrongly.errors]).toEqual([1, expect.stringContaining(`This is contour "${contour}", not "another"`)])
    const refused = await run('fill-demo', ...small)
    expect(refused).toMatchObject({ code: 1, output: '', errors: expect.stringContaining(says) })
    expect(await storedItems()).toEqual(before)
    expect((await run('fill-demo', '--partners', '1', '--leads', '0', '--into', contour)).code).toBe(0)
  })

  test('refuses a contour without an API key, in whose name leads would come', async () => {
    const run = await contourNamed('my-trial', { apiKeys: [] })
    expect(await run('fill-demo')).toMatchObject({ code: 1, errors: expect.stringContaining('see keys issue') })
  })

  test.each([
    ['--partners', '0'],
    ['--leads', '1.5'],
    ['--seed', 'x'],
    ['--until', '2026-02-30'],
    ['--until', '01.11.2026'],
  ])('refuses %s %s', async (flag, value) => {
    expect(await runInProcess(['fill-demo', flag, value])).toMatchObject({ code: 1, output: '' })
  })
})
