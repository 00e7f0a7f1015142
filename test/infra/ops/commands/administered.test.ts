import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from 'commander'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { contourProgram } from '../../../../infra/ops/program.ts'
import { loadContour } from '../../../../lib/store/contour/contour.ts'
import { describeOnEngine } from '../../../engine/contour-table.ts'
import { directoryFile, knownBanks } from '../../../support/bank-directory-file.ts'
import { leadContour } from '../../../support/lead-contour.ts'
import { type NotedContour, notedContour } from '../../../support/noted-contour.ts'
import { partnerIdOf, payoutIn } from '../../../support/payout-acts.ts'
import { storedItems } from '../../../support/stored.ts'
import { tempFolder } from '../../../support/temp-folder.ts'

const [plain, seven] = ['plain@test.example', 'seven@test.example']
const noId = '00000000-0000-7000-8000-000000000000'
const contour = { ...leadContour, settings: { minimumPayout: 1, requireInnForPayouts: false } }

/** Every command that acts in a person's name, with arguments that would succeed. */
const acts: readonly (readonly [command: string, ...args: string[]])[] = [
  ['partner add', '--email', 'vera@test.example'],
  ['partner edit', plain, '--last-name', 'Иванова'],
  ['partner block', plain],
  ['partner unblock', plain],
  ['partner confirm', plain],
  ['partner set-inn', plain, '500100732259'],
  ['partner set-level', plain, '8'],
  ['partner set-details', plain, '--inn', '500100732259'],
  ['partner details', plain],
  ['partner reverse', plain, '1', '--reason', 'said'],
  ['partner correct', plain, '5', '--reason', 'said'],
  ['level apply', '--month', '2026-10', '--yes'],
  ['level keep', plain, '--reason', 'agreed'],
  ['level release', plain],
  ['payout approve', 'THE PAYOUT'],
  ['payout pay', 'THE PAYOUT'],
  ['payout reject', 'THE PAYOUT'],
  ['payout request', '--partner', seven, '--amount', '1', '--requisites', 'card'],
  ['payout cancel', 'THE PAYOUT'],
  ['banks import', 'THE DIRECTORY'],
  ['lead cancel-deal', noId, noId],
  ['lead bind', noId, '--promocode', 'PLAIN10'],
  ['link create', '--partner', plain, '--offer', 'loan', '--slug', 'spring'],
  ['link disable', 'plain-loan'],
  ['link enable', 'plain-loan'],
  ['link remove', 'plain-loan'],
  ['promocode create', 'SPRING', '--partner', plain, '--offer', 'loan'],
  ['promocode approve', 'REVIEW'],
  ['promocode disable', 'PLAIN10'],
  ['offer stop', 'loan'],
  ['offer open', 'stopped'],
  ['offer close-for', 'loan', plain],
  ['offer open-for', 'closed', plain],
  ['administrator invite', 'new@test.example', 'viewer', '--first-name', 'Зоя', '--last-name', 'Новая'],
  ['administrator change', 'admin@test.example', '--email', 'other@test.example'],
  ['administrator remove', 'admin@test.example'],
  ['administrator permit-passkey', 'admin@test.example'],
  ['administrator release-company', 'admin@test.example'],
  ['administrator grant', 'admin@test.example', 'viewer'],
  ['administrator revoke', 'admin@test.example', 'owner'],
  ['keys issue', '--title', 'CRM', '--everything'],
  ['keys rotate', 'THE KEY'],
  ['keys revoke', 'THE KEY'],
  ['service-account make', '1C', '--scope', 'payouts.read'],
  ['service-account close', '1C'],
  ['webhooks add', '--title', 'CRM', '--url', 'https://crm.example/events'],
  ['webhooks change', 'THE WEBHOOK', '--disable'],
  ['webhooks rotate', 'THE WEBHOOK'],
  ['webhooks remove', 'THE WEBHOOK'],
  ['webhooks test', 'THE WEBHOOK'],
  ['webhooks resend', 'THE WEBHOOK', `${noId}-000`],
  ['person export', plain],
  ['person erase', plain, '--yes'],
  ['person erase-old', '--yes'],
  ['apply', 'THE FILE'],
  ['import', 'THE HISTORY'],
  ['restored'],
]

const below = (command: Command): Command[] => command.commands.flatMap((child) => [child, ...below(child)])
const pathOf = (command: Command): string => (command.parent?.parent ? `${pathOf(command.parent)} ` : '') + command.name()
const leaves = below(contourProgram()).filter(({ commands }) => commands.length === 0)
const named = leaves.filter(({ options }) => options.some(({ long }) => long === '--admin')).map(pathOf)

test('every command that is told who acts is tried here', () => {
  expect(acts.map(([command]) => command)).toEqual(named)
})

describeOnEngine('a command that acts in a person’s name', () => {
  const ends: (() => void)[] = []
  const things = new Map<string, string>()
  let commands: NotedContour
  afterAll(() => ends.forEach((end) => end()))

  beforeAll(async () => {
    commands = await notedContour(contour, { cleanUp: (end) => void ends.push(end) })
    things.set('THE PAYOUT', await payoutIn('Requested', { partnerId: await partnerIdOf(plain), rubles: 1 }))
    const [key] = await commands.json('keys', 'list')
    things.set('THE KEY', key.id)
    await commands.run('webhooks', 'add', '--title', 'books', '--url', 'https://books.example/', '--admin', 'admin@test.example')
    const [webhook] = await commands.json('webhooks', 'list')
    things.set('THE WEBHOOK', webhook.id)
  })

  const run = (command: string, args: readonly string[]) =>
    commands.run(...command.split(' '), ...args.map((arg) => things.get(arg) ?? arg))

  beforeEach(() => {
    const file = join(tempFolder(), 'contour.json')
    writeFileSync(file, JSON.stringify({ ...contour, groups: [{ title: 'Новая' }] }))
    things.set('THE FILE', file)
    const directory = join(tempFolder(), 'directory.xml')
    writeFileSync(directory, directoryFile(knownBanks))
    things.set('THE DIRECTORY', directory)
  })

  test.each(acts)('%s demands a person by --admin or CONTOUR_ADMIN, and does nothing without', async (command, ...args) => {
    const before = await storedItems()
    const known = (await loadContour()).administrators.map(({ email }) => email).join(', ')
    vi.stubEnv('CONTOUR_ADMIN', undefined)
    const byNobody = await run(command, args)
    expect(byNobody).toEqual({ code: 1, output: '', errors: `Say who acts with --admin (or CONTOUR_ADMIN): ${known}\n` })
    vi.stubEnv('CONTOUR_ADMIN', 'stranger@test.example')
    const byStranger = await run(command, args)
    expect(byStranger).toEqual({ code: 1, output: '', errors: `stranger@test.example is no administrator: ${known}\n` })
    expect(await storedItems()).toEqual(before)
  })

  test.each(['reverse', 'correct'])('partner %s needs a reason too: the partner sees it', async (command) => {
    const { code, errors } = await run(`partner ${command}`, [plain, '1'])
    expect({ code, errors }).toEqual({ code: 1, errors: "error: required option '--reason <text>' not specified\n" })
  })
})
