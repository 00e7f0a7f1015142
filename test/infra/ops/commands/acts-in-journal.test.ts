import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from 'commander'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contourProgram } from '../../../../infra/ops/program.ts'
import { loadAccount } from '../../../../lib/store/account/account.ts'
import { closedMonth } from '../../../../lib/domain/value/moscow-day.ts'
import { describeOnEngine } from '../../../engine/contour-table.ts'
import type { Loose } from '../../../support/contour-commands.ts'
import { directoryFile, knownBanks } from '../../../support/bank-directory-file.ts'
import { answerLegalType } from '../../../support/answered-legal-type.ts'
import { signInByCompany } from '../../../support/company.ts'
import { companyOfProcess } from '../../../support/company-scene.ts'
import { leadContour, leadIdOf, move } from '../../../support/lead-contour.ts'
import { newestEventId } from '../../../support/newest-event.ts'
import { type NotedContour, notedContour } from '../../../support/noted-contour.ts'
import { partnerIdOf, payoutIn } from '../../../support/payout-acts.ts'
import { storedItems, touchedKeys } from '../../../support/stored.ts'
import { tempFolder } from '../../../support/temp-folder.ts'

/** The arguments of a command, and its lines in the chronicle, newest first: the act, the thing, and the rubles. */
interface Act {
  args: (scene: Scene) => Promise<string[]> | string[]
  says: readonly (readonly [what: string, of: string, amount: number | null])[]
}

interface Scene {
  commands: NotedContour
  payout: (status: 'Requested' | 'Approved') => Promise<string>
  webhook: () => Promise<string>
  key: () => Promise<string>
}

const [admin, partner] = ['second@test.example', 'seven@test.example']
/** Everybody reaches level 7. */
const contour = {
  ...leadContour,
  levels: leadContour.levels.map((level) => (level.number === 7 ? { ...level, reachedBy: { deals: 0 } } : level)),
}
const edited = [['partner.edited', 'partner', null]] as const
const offered = [['offer.edited', 'offer', null]] as const

const acts: Readonly<Record<string, Act>> = {
  'partner add': {
    args: () => ['--email', 'new@test.example', '--opening-balance', '5'],
    says: [
      ['partner.created', 'partner', 5],
      ['partner.created', 'partner', null],
    ],
  },
  'partner edit': { args: () => [partner, '--first-name', 'Семён'], says: edited },
  'partner block': { args: () => [partner], says: edited },
  'partner unblock': { args: () => [partner], says: edited },
  'partner confirm': { args: () => [partner], says: edited },
  'partner set-inn': { args: () => [partner, '500100732259'], says: edited },
  'partner set-level': { args: () => [partner, '8'], says: edited },
  'partner set-details': {
    args: () => {
      const file = join(tempFolder(), 'answers.json')
      writeFileSync(file, '{"passport":"4510 654321"}')
      return [partner, '--legal-type', 'SelfEmployed', '--file', file]
    },
    says: edited,
  },
  'partner details': {
    args: async () => {
      await answerLegalType(partner, 'SelfEmployed', { passport: '4510 123456' })
      return [partner]
    },
    says: [['details.shown', 'partner', null]],
  },
  'level keep': { args: () => [partner], says: edited },
  'level release': { args: () => [partner], says: edited },
  'level apply': {
    args: () => ['--month', closedMonth(Date.now()), '--yes'],
    // The two partners who have no level.
    says: [['levels.applied', '', null], ...edited, ...edited],
  },
  'partner correct': { args: () => [partner, '-250.5'], says: [['correction.posted', 'partner', -250.5]] },
  'partner reverse': {
    args: async () => {
      const lead = await leadIdOf('Первый', { promocode: 'SEVEN10' })
      await move(lead, { systemName: 'won', amount: 1000 })
      const { revision } = (await loadAccount(await partnerIdOf(partner))) ?? { revision: 0 }
      return [partner, String(revision)]
    },
    says: [['reward.reversed', 'partner', -100]],
  },
  'payout request': {
    args: () => ['--partner', 'eight@test.example', '--amount', '100', '--requisites', 'счёт'],
    says: [['payout.requested', 'payout', 100]],
  },
  'payout cancel': { args: async ({ payout }) => [await payout('Requested')], says: [['payout.canceled', 'payout', 100]] },
  'payout approve': { args: async ({ payout }) => [await payout('Requested')], says: [['payout.approved', 'payout', 100]] },
  'payout reject': { args: async ({ payout }) => [await payout('Requested')], says: [['payout.rejected', 'payout', 100]] },
  'payout pay': { args: async ({ payout }) => [await payout('Approved')], says: [['payout.paid', 'payout', 100]] },
  'lead cancel-deal': {
    args: async () => {
      const lead = await leadIdOf('Второй', { promocode: 'SEVEN10' })
      const { body } = await move(lead, { systemName: 'won', amount: 1000 })
      return [lead, body.deals[0].id]
    },
    says: [
      ['reward.reversed', 'partner', -100],
      ['deal.canceled', 'lead', -1000],
    ],
  },
  'lead bind': { args: async () => [await leadIdOf('Третий'), '--promocode', 'EIGHT10'], says: [['lead.bound', 'lead', null]] },
  'link create': {
    args: () => ['--partner', partner, '--offer', 'loan', '--slug', 'new-link'],
    says: [['link.created', 'link', null]],
  },
  'link disable': { args: () => ['new-link'], says: [['link.edited', 'link', null]] },
  'link enable': { args: () => ['new-link'], says: [['link.edited', 'link', null]] },
  'link remove': { args: () => ['new-link'], says: [['link.edited', 'link', null]] },
  'promocode create': {
    args: () => ['BRANDNEW', '--partner', partner, '--offer', 'loan'],
    says: [['promocode.created', 'promocode', null]],
  },
  'promocode approve': { args: () => ['REVIEW'], says: [['promocode.edited', 'promocode', null]] },
  'promocode disable': { args: () => ['BRANDNEW'], says: [['promocode.edited', 'promocode', null]] },
  'offer stop': { args: () => ['free'], says: offered },
  'offer open': { args: () => ['free'], says: offered },
  'offer close-for': { args: () => ['loan', partner], says: offered },
  'offer open-for': { args: () => ['loan', partner], says: offered },
  'administrator invite': {
    args: () => ['zoya@test.example', 'viewer', '--first-name', 'Зоя', '--last-name', 'Новая'],
    says: [['administrator.invited', 'administrator', null]],
  },
  'administrator change': {
    args: () => ['zoya@test.example', '--email', 'zoya.new@test.example'],
    says: [['administrator.edited', 'administrator', null]],
  },
  'administrator remove': {
    args: () => ['zoya.new@test.example'],
    says: [['administrator.removed', 'administrator', null]],
  },
  'administrator permit-passkey': {
    args: () => ['admin@test.example'],
    says: [['passkey.permitted', 'administrator', null]],
  },
  'administrator release-company': {
    args: async () => {
      const company = await companyOfProcess()
      await signInByCompany(company, { sub: '1001', email: 'admin@test.example' })
      return ['admin@test.example']
    },
    says: [['company.released', 'administrator', null]],
  },
  'administrator grant': { args: () => ['admin@test.example', 'payer'], says: [['roles.granted', 'administrator', null]] },
  'administrator revoke': { args: () => ['admin@test.example', 'payer'], says: [['roles.revoked', 'administrator', null]] },
  'keys issue': { args: () => ['--title', 'CRM', '--everything'], says: [['key.issued', 'key', null]] },
  'service-account make': { args: () => ['1C', '--scope', 'payouts.read'], says: [['service.made', 'service', null]] },
  'service-account close': { args: () => ['1C'], says: [['service.closed', 'service', null]] },
  'keys rotate': { args: async ({ key }) => [await key()], says: [['key.rotated', 'key', null]] },
  'keys revoke': { args: async ({ key }) => [await key()], says: [['key.revoked', 'key', null]] },
  'webhooks add': {
    args: () => ['--title', 'CRM', '--url', 'https://crm.example/events'],
    says: [['webhook.created', 'webhook', null]],
  },
  'webhooks change': {
    args: async ({ webhook }) => [await webhook(), '--title', 'ERP'],
    says: [['webhook.edited', 'webhook', null]],
  },
  'webhooks rotate': { args: async ({ webhook }) => [await webhook()], says: [['webhook.rotated', 'webhook', null]] },
  'webhooks test': { args: async ({ webhook }) => [await webhook()], says: [['webhook.tested', 'webhook', null]] },
  'webhooks resend': {
    args: async ({ webhook }) => [await webhook(), await newestEventId()],
    says: [['webhook.resent', 'webhook', null]],
  },
  'webhooks remove': { args: async ({ webhook }) => [await webhook()], says: [['webhook.removed', 'webhook', null]] },
  'person export': { args: () => ['eight@test.example'], says: [['person.exported', 'partner', null]] },
  // Of the table as a whole: there is no thing to name.
  restored: { args: () => [], says: [['table.restored', '', null]] },
  apply: {
    args: () => {
      const file = join(tempFolder(), 'contour.json')
      const offers = leadContour.offers.map((offer) => ({ ...offer, title: `${offer.title}!` }))
      writeFileSync(file, JSON.stringify({ ...contour, offers }))
      return [file]
    },
    says: [['file.applied', 'offer', null]],
  },
  'banks import': {
    args: () => {
      const file = join(tempFolder(), 'directory.xml')
      writeFileSync(file, directoryFile(knownBanks))
      return [file]
    },
    says: [['banks.imported', '', null]],
  },
  import: {
    args: () => {
      const folder = tempFolder()
      writeFileSync(join(folder, 'partners.csv'), 'externalId,email,createdAt\nP-1,moved@test.example,2025-01-01\n')
      return [folder]
    },
    says: [
      ['history.imported', '', null],
      ['history.imported', '', null],
    ],
  },
}

/** What changes nothing of the contour; what invents the past of a demo; what only adds up to acts of the above; what erases. */
const others = [
  'level plan',
  'service-account list',
  'partner list',
  'partner find',
  'upgrade',
  'partner show',
  'payout list',
  'payout show',
  'lead list',
  'lead find',
  'lead show',
  'reward explain',
  'link list',
  'promocode list',
  'offer list',
  'statement check',
  'offer month-cost',
  'administrator list',
  'keys list',
  'webhooks list',
  'webhooks deliveries',
  'crm',
  'journal',
  'refusals',
  'export',
  'audit',
  'backup',
  'made-since',
  'restore-drill',
  'smoke',
  'fill-demo',
  'person erase',
  'person erase-old',
]

const pathOf = (command: Command): string =>
  command.parent?.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name()
const leavesOf = (command: Command): Command[] => (command.commands.length === 0 ? [command] : command.commands.flatMap(leavesOf))

test('every command is one that acts, or is known to leave nothing to tell', () => {
  const leaves = leavesOf(contourProgram()).map(pathOf)
  expect(leaves.toSorted()).toEqual([...Object.keys(acts), ...others].toSorted())
})

describeOnEngine('what a command does stands in the journal', () => {
  const ends: (() => void)[] = []
  let commands: NotedContour
  afterAll(() => ends.forEach((end) => end()))
  beforeAll(async () => {
    const settings = { ...leadContour.settings, requireInnForPayouts: false }
    const fields = [{ systemName: 'passport', label: 'Паспорт', type: 'String' }]
    const legalTypes = [{ type: 'SelfEmployed', fields }]
    commands = await notedContour({ ...contour, settings, legalTypes }, { cleanUp: (end) => void ends.push(end) })
    await commands.json('partner', 'correct', 'eight@test.example', '1000', '--reason', 'for the test', '--admin', admin)
  })

  test.each(Object.entries(acts))('%s', async (name, { args, says }) => {
    const scene: Scene = {
      commands,
      payout: async (status) => {
        const partnerId = await partnerIdOf('eight@test.example')
        const active = (await commands.json('payout', 'list')).find((one: Loose) =>
          ['Requested', 'Approved'].includes(one.status),
        )
        if (active) await commands.json('payout', 'reject', active.id, '--reason', 'another', '--admin', 'admin@test.example')
        return payoutIn(status, { partnerId, rubles: 100, comment: 'for the test' })
      },
      webhook: async () => (await commands.json('webhooks', 'list'))[0].id,
      key: async () =>
        (await commands.json('keys', 'list')).find(({ title, revokedAt }: Loose) => title === 'CRM' && !revokedAt).id,
    }
    const typed = await args(scene)
    const before: Loose[] = await commands.json('journal')
    const stored = await storedItems()
    const { code, errors } = await commands.run(...name.split(' '), ...typed, '--reason', 'велено', '--admin', admin)
    expect({ code, errors }).toEqual({ code: 0, errors: expect.any(String) })
    const changed = touchedKeys(stored, await storedItems()).filter((key) => !key.startsWith('WEBHOOKORDERS'))
    const known = new Set(before.map((act) => JSON.stringify(act)))
    const told = (await commands.json('journal')).filter((act: Loose) => !known.has(JSON.stringify(act)))
    expect(changed.length).toBeGreaterThan(0)
    expect(told.map(({ what, of, amount }: Loose) => [what, of.split(':')[0], amount])).toEqual(says)
    expect(new Set(told.map(({ by }: Loose) => by))).toEqual(new Set([admin]))
    // What an act brings along has come: nobody gives a reason for that.
    expect(told.some(({ reason }: Loose) => reason === 'велено')).toBe(true)
  })
})
