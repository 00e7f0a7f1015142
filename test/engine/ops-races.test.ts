import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, expect, test, vi } from 'vitest'
import { parseContourFile } from '../../lib/contour-file/contour-file.ts'
import { applyContourFile, applyContourFileOnce } from '../../infra/ops/contour-file/apply.ts'
import { commitAct } from '../../infra/ops/commands/commit-act.ts'
import { contourProgram } from '../../infra/ops/program.ts'
import { profileEdited } from '../../lib/store/partner/profile-edited.ts'
import type { Partner } from '../../lib/domain/partner/partner.ts'
import { ApiError } from '../../lib/errors.ts'
import { documentClient } from '../../lib/store/table/client.ts'
import { tableName } from '../../lib/store/table/environment.ts'
import type { Item } from '../../lib/store/table/item.ts'
import { emailKey } from '../../lib/store/keys.ts'
import { loadApiKeys } from '../../lib/store/key/api-key.ts'
import { loadContour } from '../../lib/store/contour/contour.ts'
import { closureSet, loadClosures } from '../../lib/store/offer/offer-closure.ts'
import { loadPartner } from '../../lib/store/partner/partner.ts'
import { leadContour, newLead } from '../support/lead-contour.ts'
import { beforeEveryWrite, beforeNextWrite } from '../support/meanwhile.ts'
import { partnerIdOf } from '../support/payout-acts.ts'
import { notedPort } from '../support/noted-port.ts'
import { accountsIn, expectWhole, ledgerIn, storedItems } from '../support/stored.ts'
import { testRuntime } from '../support/test-runtime.ts'
import { describeOnEngine, newContour, newTable } from './contour-table.ts'

const contour = {
  ...leadContour,
  legalTypes: [{ type: 'SelfEmployed' }, { type: 'LegalEntity' }],
  apiKeys: [
    ...leadContour.apiKeys,
    { title: 'Second', administrator: 'second@test.example', secret: 'second-key-of-the-test-contour' },
  ],
  partners: leadContour.partners.map((partner) => ({ ...partner, legalType: 'SelfEmployed' })),
}

const fileOf = (content: object) => parseContourFile(JSON.stringify(content), 'test contour')
let port: number

beforeEach(async () => {
  await newContour(contour)
  port = await notedPort()
  vi.spyOn(console, 'log').mockReturnValue()
  vi.stubEnv('CONTOUR_ADMIN', 'admin@test.example')
})

/** Runs `npm run contour -- …` in this process, so that others can act between its reads and its write. */
const run = (...args: readonly string[]) => contourProgram().parseAsync([...args, '--port', String(port)], { from: 'user' })

const offer = async (slug: string) => (await loadContour()).offers.find((one) => one.slug === slug)
const partner = async (email: string) => loadPartner(await partnerIdOf(email))
const apiKey = async (title: string) => (await loadApiKeys()).find((one) => one.title === title)

describeOnEngine('a command of the command line, with another between its reads and its write', () => {
  test('two who close an offer for two partners close it for both', async () => {
    beforeNextWrite(() => run('offer', 'close-for', 'loan', 'seven@test.example'))
    await run('offer', 'close-for', 'loan', 'plain@test.example')
    const ids = [await partnerIdOf('seven@test.example'), await partnerIdOf('plain@test.example')]
    const closures = await loadClosures((await offer('loan'))?.id ?? '')
    expect(closures.filter(({ isClosed }) => isClosed).map(({ partnerId }) => partnerId)).toEqual(ids.toSorted())
  })

  test('an offer that is closed by another one meanwhile keeps the moment of that', async () => {
    let first: unknown
    beforeNextWrite(async () => {
      await run('offer', 'close-for', 'loan', 'plain@test.example')
      first = await loadClosures((await offer('loan'))?.id ?? '')
    })
    await run('offer', 'close-for', 'loan', 'plain@test.example')
    expect(first).toMatchObject([{ isClosed: true, revision: 1 }])
    expect(await loadClosures((await offer('loan'))?.id ?? '')).toEqual(first)
  })

  test('an offer that is stopped while it is stopped says in the journal that it was stopped', async () => {
    beforeNextWrite(() => run('offer', 'stop', 'loan'))
    await run('offer', 'stop', 'loan')
    const deeds = Object.values(await storedItems()).filter(({ type }) => type === 'offer.edited')
    expect(deeds.map(({ before }) => before)).toEqual([{ active: true }, { active: false }])
  })

  test('an offer that is opened again while it is closed is decided again: it is closed', async () => {
    await run('offer', 'close-for', 'loan', 'plain@test.example')
    beforeNextWrite(() => run('offer', 'open-for', 'loan', 'plain@test.example'))
    await run('offer', 'close-for', 'free', 'plain@test.example')
    await run('offer', 'close-for', 'loan', 'plain@test.example')
    expect(await loadClosures((await offer('loan'))?.id ?? '')).toMatchObject([{ isClosed: true, revision: 3 }])
    expect((await newLead('Иванов', { promocode: 'PLAIN10' })).status).toBe(404)
    await run('offer', 'open-for', 'loan', 'plain@test.example')
    expect((await newLead('Иванов', { promocode: 'PLAIN10' })).status).toBe(201)
  })

  test('an offer cannot be closed for an unknown partner', async () => {
    const closure = { offerId: 'one', partnerId: 'stranger', isClosed: true, revision: 1, updatedAt: '2026-05-05T05:05:05.000Z' }
    const before = await storedItems()
    await expect(commitAct(async () => ({ steps: closureSet(closure), answer: null }))).rejects.toThrow('nothing is known')
    expect(await storedItems()).toEqual(before)
  })

  test('an offer that is stopped while it is closed for a partner stays stopped', async () => {
    beforeNextWrite(() => run('offer', 'stop', 'loan'))
    await run('offer', 'close-for', 'loan', 'plain@test.example')
    const { id = '', active } = (await offer('loan')) ?? {}
    expect([active, await loadClosures(id)]).toMatchObject([false, [{ partnerId: await partnerIdOf('plain@test.example') }]])
  })

  test('approving an unknown promocode does not create it', async () => {
    const before = await storedItems()
    await expect(run('promocode', 'approve', 'NOBODY')).rejects.toThrow('There is no promocode NOBODY.')
    expect(await storedItems()).toEqual(before)
  })

  test('a key that is revoked while it is rotated stays revoked, and no second one is made', async () => {
    const { id = '' } = (await apiKey('Second')) ?? {}
    beforeNextWrite(() => run('keys', 'revoke', id))
    await expect(run('keys', 'rotate', id)).rejects.toThrow('was revoked at')
    expect(await apiKey('Second')).toMatchObject({ expiresAt: null, revokedAt: expect.any(String) })
    expect(await loadApiKeys()).toHaveLength(2)
  })

  test('a key that gets an end while it is revoked keeps it', async () => {
    const { id = '' } = (await apiKey('Second')) ?? {}
    beforeNextWrite(() => run('keys', 'rotate', id, '--overlap-hours', '1'))
    await run('keys', 'revoke', id)
    const { secretSha256 } = (await loadApiKeys()).find((one) => one.id === id) ?? {}
    expect((await storedItems())[`KEYS/${secretSha256}`]).toMatchObject({
      expiresAt: expect.any(String),
      revokedAt: expect.any(String),
    })
  })

  test('an ИНН is checked against the legal type that the partner has at the write', async () => {
    const entity = contour.partners.map((one) =>
      one.email === 'plain@test.example' ? { ...one, legalType: 'LegalEntity' } : one,
    )
    beforeNextWrite(() => applyContourFile(fileOf({ ...contour, partners: entity }), { overwrite: ['partners'] }))
    await expect(run('partner', 'set-inn', 'plain@test.example', '500100732259')).rejects.toThrow('ИНН 500100732259')
    expect((await partner('plain@test.example'))?.inn).toBeNull()
  })
})

const [plain, seven, wanted] = ['plain@test.example', 'seven@test.example', 'wanted@test.example']

/** Owners of addresses, according to the addresses and according to the profiles. */
async function addresses() {
  const items = Object.values(await storedItems())
  const pairs = (pk: string, of: (item: Item) => [string, unknown]) =>
    Object.fromEntries(items.filter((item) => item.pk === pk).map(of)) as Record<string, string>
  const taken = pairs('EMAILS', ({ sk, partnerId }) => [String(sk), partnerId])
  expect(taken).toEqual(pairs('PARTNERS', ({ sk, email }) => [String(email), sk]))
  return taken
}

describeOnEngine('an address', () => {
  test('changes to the new one at once, and the old one is free', async () => {
    const id = await partnerIdOf(plain)
    await run('partner', 'edit', plain, '--email', ' Wanted@TEST.example')
    expect(await loadPartner(id)).toMatchObject({ email: wanted, isConfirmed: false, formerEmails: [plain], revision: 2 })
    expect(await addresses()).toMatchObject({ [wanted]: id })
    await run('partner', 'add', '--email', plain)
    expect((await addresses())[plain]).not.toBe(id)
    expect((await addresses())[wanted]).toBe(id)
  })

  test.each([
    { what: 'another edit', taking: () => run('partner', 'edit', seven, '--email', wanted) },
    { what: 'a registration', taking: () => run('partner', 'add', '--email', wanted) },
    {
      what: 'a file',
      taking: () => applyContourFile(fileOf({ ...contour, partners: [...contour.partners, { email: wanted }] })),
    },
  ])('that $what takes meanwhile stays with that one, and nothing changes', async ({ taking }) => {
    const before = await partner(plain)
    let taken: unknown
    beforeNextWrite(async () => {
      await taking()
      taken = await addresses()
    })
    await expect(run('partner', 'edit', plain, '--email', wanted)).rejects.toThrow(`There is a partner ${wanted} already: `)
    expect(await addresses()).toEqual(taken)
    expect(await partner(plain)).toEqual(before)
  })

  test('that an edit takes meanwhile is registered for nobody else', async () => {
    beforeNextWrite(() => run('partner', 'edit', plain, '--email', wanted))
    await expect(run('partner', 'add', '--email', wanted)).rejects.toThrow(`There is a partner ${wanted} already: `)
    expect(Object.keys(await addresses())).toHaveLength(contour.partners.length)
  })

  test('that an edit takes meanwhile is created by no file', async () => {
    beforeNextWrite(() => run('partner', 'edit', plain, '--email', wanted))
    const file = fileOf({ ...contour, partners: [...contour.partners, { email: wanted, openingBalance: 1 }] })
    await expect(applyContourFile(file)).rejects.toThrow(`${wanted} and partners[0] are one partner, ${wanted} now`)
    expect(Object.keys(await addresses())).toHaveLength(contour.partners.length)
  })

  test('of a partner who gets two at once becomes one of them, and the other stays free', async () => {
    beforeNextWrite(() => run('partner', 'edit', plain, '--email', 'first@test.example'))
    await expect(run('partner', 'edit', plain, '--email', wanted)).rejects.toThrow(`There is no partner ${plain}.`)
    expect(Object.keys(await addresses()).toSorted()).toEqual(['eight@test.example', 'first@test.example', seven])
  })

  test('of a partner who is edited meanwhile changes all the same', async () => {
    beforeNextWrite(() => run('partner', 'edit', plain, '--first-name', 'Новая'))
    await run('partner', 'edit', plain, '--email', wanted)
    expect(await partner(wanted)).toMatchObject({ firstName: 'Новая', revision: 3 })
    await addresses()
  })

  test('that belongs to another partner in a broken table is not given up: nothing changes', async () => {
    await documentClient.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: emailKey(plain),
        UpdateExpression: 'SET partnerId = :other',
        ExpressionAttributeValues: { ':other': await partnerIdOf(seven) },
      }),
    )
    const before = await storedItems()
    const edit = async () => {
      const known = Object.values(before).find(({ pk, email }) => pk === 'PARTNERS' && email === plain) as unknown as Partner
      return { steps: profileEdited(known.id, { email: wanted, updatedAt: known.updatedAt }, known), answer: null }
    }
    await expect(commitAct(edit)).rejects.toThrow('is not taken by that partner')
    expect(await storedItems()).toEqual(before)
  })

  test('in other letter case is the same one, and is shown as it was written', async () => {
    const known = await partner(plain)
    await commitAct(async () => ({
      steps: profileEdited(known?.id ?? '', { email: 'Plain@test.example' }, known),
      answer: null,
    }))
    expect(await partner(plain)).toMatchObject({ email: 'Plain@test.example', isConfirmed: known?.isConfirmed })
    await run('partner', 'edit', plain, '--email', 'PLAIN@test.example')
    expect(await partner(plain)).toEqual({ ...known, revision: 3, updatedAt: expect.any(String) })
    await addresses()
  })
})

describeOnEngine('a contour file, with somebody else between its comparison and its write', () => {
  test('a key that is revoked while it gets another title stays revoked', async () => {
    const { id = '' } = (await apiKey('Second')) ?? {}
    const [first, second] = contour.apiKeys
    beforeNextWrite(() => run('keys', 'revoke', id))
    await applyContourFile(fileOf({ ...contour, apiKeys: [first, { ...second, title: 'Renamed' }] }))
    expect(await apiKey('Renamed')).toMatchObject({ id, revokedAt: expect.any(String) })
  })

  test('a partner who is blocked while the level changes is blocked, on the new level', async () => {
    const [plain, ...others] = contour.partners
    beforeNextWrite(() => run('partner', 'block', 'plain@test.example'))
    await applyContourFile(fileOf({ ...contour, partners: [{ ...plain, level: 8 }, ...others] }), { overwrite: ['partners'] })
    const { levels } = await loadContour()
    const levelId = levels.find(({ number }) => number === 8)?.id
    expect(await partner('plain@test.example')).toMatchObject({ isBlocked: true, levelId })
  })

  test('applied by two at once makes every partner once, and posts every opening balance once', async () => {
    await newTable()
    beforeNextWrite(() => applyContourFile(fileOf(contour)))
    await applyContourFile(fileOf(contour))
    const items = await storedItems()
    expectWhole(items)
    expect(accountsIn(items)).toHaveLength(contour.partners.length)
    expect(ledgerIn(items, await partnerIdOf('plain@test.example'))).toHaveLength(1)
  })

  test('that creates what somebody else has just created compares again, and leaves that one its place', async () => {
    const offers = [...contour.offers, { slug: 'new', title: 'Новое', landingUrl: 'https://land.example/new' }]
    const stopped = offers.map((one) => (one.slug === 'new' ? { ...one, active: false } : one))
    const referralLinks = [...contour.referralLinks, { slug: 'new-link', partner: 'plain@test.example', offer: 'new' }]
    let writes = 0
    beforeEveryWrite(async (attempt) => {
      writes = attempt + 1
      if (attempt === 0) await applyContourFile(fileOf({ ...contour, offers: stopped }))
    })
    const { changes, notApplied } = await applyContourFile(fileOf({ ...contour, offers, referralLinks }))
    // The refused one, the one after it, and that of what the file says.
    expect(writes).toBe(3)
    expect(changes.map(({ what, kind }) => `${kind} ${what}`)).toEqual(['create referral link new-link'])
    expect(notApplied.map(({ what }) => what)).toEqual(['offer new'])
    expect(await offer('new')).toMatchObject({ active: false })
  })

  test('that never meets the same table twice waits between its attempts, and gives up when its time is over', async () => {
    const runtime = testRuntime()
    const link = (index: number) => ({ slug: `link${index}`, partner: 'plain@test.example', offer: 'loan' })
    const withLinks = (links: object[]) => fileOf({ ...contour, referralLinks: [...contour.referralLinks, ...links] })
    let attempts = 0
    // Before each attempt somebody else makes one more of the links that it is about to make.
    beforeEveryWrite(async (attempt) => {
      attempts = attempt + 1
      if (attempt < 20) await applyContourFile(withLinks([link(attempt)]))
    })
    const apply = applyContourFile(withLinks(Array.from({ length: 20 }, (_, index) => link(index))), {
      runtime: {
        ...runtime,
        now: () => (runtime.waits.length < 3 ? 0 : 10 * 60_000),
      },
    })
    await expect(apply).rejects.toThrow(new ApiError('SERVICE_UNAVAILABLE'))
    expect([attempts, runtime.waits]).toEqual([3, [5, 10, 20]])
  })

  test('that was applied by the start before is left alone by the next start, and another one leaves what commands have changed', async () => {
    await applyContourFileOnce(fileOf(contour), 'digest')
    await run('offer', 'stop', 'loan')
    expect(await applyContourFileOnce(fileOf(contour), 'digest')).toBeNull()
    expect(await offer('loan')).toMatchObject({ active: false })
    await applyContourFileOnce(fileOf(contour), 'another digest')
    expect(await offer('loan')).toMatchObject({ active: false })
  })

  test('of more than a transaction can hold is applied in several', async () => {
    const many = Array.from({ length: 25 }, (_, index) => ({ email: `many${index}@test.example`, openingBalance: 1 }))
    await applyContourFile(fileOf({ ...contour, partners: [...contour.partners, ...many] }))
    expect(accountsIn(await storedItems())).toHaveLength(contour.partners.length + many.length)
  })
})
