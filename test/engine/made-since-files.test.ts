import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb'
import { join } from 'node:path'
import { expect, inject, test, vi } from 'vitest'
import { createTable } from '../../infra/local/local-table.ts'
import { audit } from '../../infra/ops/audit/audit.ts'
import { tableReader } from '../../infra/ops/audit/table-reader.ts'
import { moveIn } from '../../infra/ops/moving/import-command.ts'
import { loadAccount } from '../../lib/store/account/account.ts'
import { findPartnerId } from '../../lib/store/partner/partner.ts'
import { documentClient } from '../../lib/store/table/client.ts'
import { environmentNames, tableName } from '../../lib/store/table/environment.ts'
import type { Loose } from '../support/contour-commands.ts'
import { leadContour, leadIdOf, move } from '../support/lead-contour.ts'
import { notedContour } from '../support/noted-contour.ts'
import { storedItems } from '../support/stored.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { describeOnEngine } from './contour-table.ts'

const contour = { ...leadContour, settings: { minimumPayout: 1, requireInnForPayouts: false } }
const [plain, fresh, bound] = ['plain@test.example', 'new@test.example', 'bound@test.example'] as const

async function copyOfTable(name: string): Promise<string> {
  await createTable(inject('engineEndpoint') ?? '', name)
  const items = Object.values(await storedItems())
  for (let done = 0; done < items.length; done += 25) {
    const puts = items.slice(done, done + 25).map((Item) => ({ PutRequest: { Item } }))
    await documentClient.send(new BatchWriteCommand({ RequestItems: { [name]: puts } }))
  }
  return name
}

const figuresOf = async (email: string) => {
  const account = await loadAccount((await findPartnerId(email)) ?? '')
  if (!account) return undefined
  const { accruedKopecks, availableKopecks, heldKopecks, paidKopecks } = account
  return { accruedKopecks, availableKopecks, heldKopecks, paidKopecks }
}
const findings = async () => (await audit({ table: tableReader(), now: Date.now, tell: () => () => undefined })).findings

describeOnEngine('what was made since a moment comes into a restored table from files', () => {
  test('whole and once, with its money; what would earn or pay twice stays in the list', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    const commands = await notedContour(contour)
    const oldLead = await leadIdOf('Ничей')
    const restored = await copyOfTable(`${tableName()}-restored`)
    const old = tableName()
    const since = new Date(Date.now() - 60_000).toISOString()

    await leadIdOf('Тихий', { promocode: 'PLAIN10' })
    await move(await leadIdOf('Платящий', { promocode: 'PLAIN10' }), { systemName: 'won', amount: 1000 })
    await commands.json('payout', 'request', '--partner', plain, '--amount', '5', '--requisites', 'card 1')
    for (const email of [fresh, bound]) await commands.json('partner', 'add', '--email', email, '--reason', 'came')
    await commands.json('promocode', 'create', 'FRESH10', '--partner', fresh, '--offer', 'loan', '--reason', 'asked')
    await move(await leadIdOf('Новый', { promocode: 'FRESH10' }), { systemName: 'won', amount: 1000 })
    await commands.json('partner', 'correct', fresh, '50', '--reason', 'a gift')
    await commands.json('payout', 'request', '--partner', fresh, '--amount', '20', '--requisites', 'card 2')
    await commands.json('lead', 'bind', oldLead, '--partner', bound, '--offer', 'loan', '--reason', 'by phone')
    await move(oldLead, { systemName: 'won', amount: 1000 })
    const expected = await figuresOf(fresh)
    expect(expected).toMatchObject({ heldKopecks: 2000 })

    const folder = join(tempFolder(), 'made')
    const missing = (...args: string[]) => commands.run('made-since', since, '--missing-in', restored, ...args)
    expect((await missing('--files', folder)).code).toBe(0)

    vi.stubEnv(environmentNames.tableName, restored)
    const before = await figuresOf(plain)
    const admin = 'admin@test.example'
    const first = await moveIn(folder, { admin, reason: 'restored', dryRun: false })
    expect([first.faults, first.done?.written]).toEqual([[], { partners: 1, links: 0, promocodes: 1, leads: 2, payouts: 1 }])
    expect(await figuresOf(fresh)).toEqual(expected)
    expect(await figuresOf(plain)).toEqual(before)
    expect(await figuresOf(bound)).toBeUndefined()
    expect(await findings()).toEqual([])
    const again = await moveIn(folder, { admin, reason: 'restored', dryRun: false })
    expect(again.done?.written).toEqual({ partners: 0, links: 0, promocodes: 0, leads: 0, payouts: 0 })
    expect(await findings()).toEqual([])

    vi.stubEnv(environmentNames.tableName, old)
    const left: Loose[] = JSON.parse((await missing('--json')).output)
    const told = left.map(({ what, partner, amount }) => [what, partner, amount].filter((part) => part !== null).join(' '))
    expect(told.toSorted()).toEqual(
      [
        `lead created ${plain}`,
        `lead moved ${plain} 1000`,
        `payout, for the partner ${plain} 5`,
        `lead bound ${bound}`,
        `lead moved ${bound} 1000`,
        'partner.created',
      ].toSorted(),
    )
    expect(told.filter((line) => line.includes(fresh))).toEqual([])
  })
})
