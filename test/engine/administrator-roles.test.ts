import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { applyContourFile, planContourFile } from '../../infra/ops/contour-file/apply.ts'
import { parseContourFile } from '../../lib/contour-file/contour-file.ts'
import type { DailyWork } from '../../lib/contour-file/plan.ts'
import type { AdministratorRoles } from '../../lib/domain/people/administrator-roles.ts'
import { loadRoles } from '../../lib/store/people/administrator-roles.ts'
import { loadApiKeys } from '../../lib/store/key/api-key.ts'
import { loadContour } from '../../lib/store/contour/contour.ts'
import { loadPasskeys } from '../../lib/store/people/passkey.ts'
import { loadPasskeyHolders } from '../../lib/store/people/passkey-holder.ts'
import { loadPayout } from '../../lib/store/payout/payout.ts'
import { testContour } from '../support/contours.ts'
import { letIn } from '../support/logins.ts'
import { beforeNextWrite } from '../support/meanwhile.ts'
import { type NotedContour, notedContour } from '../support/noted-contour.ts'
import { addPasskey, newDevice } from '../support/passkeys.ts'
import { movePayoutBy, partnerIdOf, requestPayoutBy } from '../support/payout-acts.ts'
import { storedItems } from '../support/stored.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { describeOnEngine } from './contour-table.ts'

const [anna, boris, vera] = ['anna@roles.example', 'boris@roles.example', 'vera@roles.example'] as const
const person = (email: string) => ({ email, firstName: 'Имя', lastName: 'Фамилия' })
const contour = {
  ...testContour,
  settings: { ...testContour.settings, requireInnForPayouts: false },
  administrators: [...testContour.administrators, ...[anna, boris, vera].map(person)],
  partners: [{ email: 'partner@roles.example', openingBalance: 1000 }],
}
const others = testContour.administrators.map(({ email }) => email)

describeOnEngine('the roles of administrators', () => {
  let commands: NotedContour
  beforeEach(async () => {
    commands = await notedContour(contour)
    vi.stubEnv('CONTOUR_ADMIN', anna)
  })

  const grant = (email: string, role: string, by: string = anna) =>
    commands.run('administrator', 'grant', email, role, '--admin', by)
  const revoke = (email: string, role: string, by: string = anna) =>
    commands.run('administrator', 'revoke', email, role, '--admin', by)
  const rolesOf = async (email: string): Promise<readonly string[]> => {
    const list = await commands.json('administrator', 'list')
    return list.find((one: { email: string }) => one.email === email).roles
  }
  /** Leaves these as the only owners. */
  const onlyOwners = async (...emails: string[]) => {
    for (const email of [...others, anna, boris, vera].filter((one) => !emails.includes(one)))
      await revoke(email, 'owner', emails[0])
  }
  const withRoles = async (email: string, ...roles: string[]) => {
    for (const role of roles) await grant(email, role)
    await revoke(email, 'owner')
  }
  const withRolesIn = (roles: Record<string, string[]>) => ({
    ...contour,
    administrators: contour.administrators.map((one) => ({ ...one, ...(roles[one.email] && { roles: roles[one.email] }) })),
  })
  const fileWith = (roles: Record<string, string[]>) => parseContourFile(JSON.stringify(withRolesIn(roles)), 'test contour')
  const apply = (roles: Record<string, string[]>, overwrite: readonly DailyWork[] = []) =>
    applyContourFile(fileWith(roles), { overwrite })

  test('an administrator in the file without roles is an owner', async () => {
    expect(await rolesOf(boris)).toEqual(['owner'])
    expect(await loadRoles()).toEqual([])
  })

  test('are given and taken by an owner, each once, and the journal tells of it', async () => {
    await grant(boris, 'approver')
    await grant(boris, 'approver')
    await revoke(boris, 'owner')
    expect(await rolesOf(boris)).toEqual(['approver'])
    const told = await commands.json('journal', '--of', `administrator:${boris.toUpperCase()}`)
    expect(told.map(({ by, what }: { by: string; what: string }) => [by, what])).toHaveLength(2)
    expect(told[0]).toMatchObject({ by: anna, of: `administrator:${boris}` })
    expect((await loadRoles()).map(({ revision }: AdministratorRoles) => revision)).toEqual([2])
  })

  test('the last owner cannot be removed', async () => {
    await onlyOwners(anna)
    const { code, errors } = await revoke(anna, 'owner')
    expect(code).toBe(1)
    expect(errors).toContain(`${anna} is the last owner of the contour`)
    expect(await rolesOf(anna)).toEqual(['owner'])
  })

  test('of two owners who step down at once, one remains', async () => {
    await onlyOwners(anna, boris)
    beforeNextWrite(async () => expect((await revoke(boris, 'owner', boris)).code).toBe(0))
    const { code, errors } = await revoke(anna, 'owner', anna)
    expect(code).toBe(1)
    expect(errors).toContain('last owner')
    expect([await rolesOf(anna), await rolesOf(boris)]).toEqual([['owner'], []])
  })

  test('of two owners who remove each other at once, one remains', async () => {
    await onlyOwners(anna, boris)
    beforeNextWrite(async () => expect((await revoke(anna, 'owner', boris)).code).toBe(0))
    const { code, errors } = await revoke(boris, 'owner', anna)
    expect(code).toBe(1)
    expect(errors).toContain(`${anna} may not`)
    expect([await rolesOf(anna), await rolesOf(boris)]).toEqual([[], ['owner']])
  })

  test('a role that is given while another is taken is not lost', async () => {
    await grant(vera, 'viewer')
    beforeNextWrite(() => grant(vera, 'payer'))
    await revoke(vera, 'owner')
    expect(await rolesOf(vera)).toEqual(['viewer', 'payer'])
  })

  test('of two first roles given at once, both are there', async () => {
    beforeNextWrite(() => grant(vera, 'payer'))
    await grant(vera, 'approver')
    expect(await rolesOf(vera)).toEqual(['approver', 'payer', 'owner'])
  })

  test.each([
    { role: 'viewer', command: ['payout', 'approve', 'PAYOUT'], missing: 'approver or owner' },
    { role: 'support', command: ['payout', 'approve', 'PAYOUT'], missing: 'approver or owner' },
    { role: 'payer', command: ['payout', 'reject', 'PAYOUT'], missing: 'approver or owner' },
    { role: 'approver', command: ['payout', 'pay', 'PAYOUT'], missing: 'payer or owner' },
    { role: 'support', command: ['payout', 'cancel', 'PAYOUT'], missing: 'owner' },
    { role: 'viewer', command: ['partner', 'block', 'partner@roles.example'], missing: 'support or owner' },
    { role: 'payer', command: ['partner', 'correct', 'partner@roles.example', '5', '--reason', 'r'], missing: 'owner' },
    { role: 'support', command: ['keys', 'issue', '--title', 'Key', '--everything'], missing: 'owner' },
    { role: 'support', command: ['administrator', 'grant', boris, 'owner'], missing: 'owner' },
  ])('a $role cannot run $command, and is told that it takes $missing', async ({ role, command, missing }) => {
    const partnerId = await partnerIdOf('partner@roles.example')
    const { id } = await requestPayoutBy('ApiKey', { partnerId, rubles: 500 })
    await withRoles(vera, role)
    const before = await storedItems()
    const { code, errors } = await commands.run(...command.map((word) => (word === 'PAYOUT' ? id : word)), '--admin', vera)
    expect(code).toBe(1)
    expect(errors).toContain(`that takes the role ${missing}, and the roles there are: ${role}.`)
    expect(await storedItems()).toEqual(before)
  })

  test('a role that is revoked while an act is under way counts: nothing is done', async () => {
    const partnerId = await partnerIdOf('partner@roles.example')
    const { id } = await requestPayoutBy('ApiKey', { partnerId, rubles: 500 })
    await withRoles(vera, 'approver')
    beforeNextWrite(() => revoke(vera, 'approver'))
    expect((await commands.run('payout', 'approve', id, '--admin', vera)).code).toBe(1)
    expect((await loadPayout(id))?.status).toBe('Requested')
  })

  const fileIn = (content: object): string => {
    const path = join(tempFolder(), 'contour.json')
    writeFileSync(path, JSON.stringify(content))
    return path
  }
  const dearer = { ...contour, settings: { ...contour.settings, minimumPayout: 777 } }

  test('a role that is revoked while a file is applied counts: nothing is written, and the error says why', async () => {
    const before = (await loadContour()).settings
    beforeNextWrite(() => revoke(vera, 'owner'))
    const { code, errors } = await commands.run('apply', fileIn(dearer), '--admin', vera)
    expect(code).toBe(1)
    expect(errors).toContain(`${vera} may not see and change the configuration`)
    expect((await loadContour()).settings).toEqual(before)
    expect(Object.values(await storedItems()).filter(({ type }) => type === 'file.applied')).toEqual([])
  })

  test('a file of many transactions that removes the roles of the administrator applying it does so last', async () => {
    const partners = Array.from({ length: 40 }, (_, index) => ({ email: `p${index}@roles.example`, openingBalance: 1 }))
    const administrators = dearer.administrators.map((one) => (one.email === vera ? { ...one, roles: ['viewer'] } : one))
    const path = fileIn({ ...dearer, administrators, partners: [...contour.partners, ...partners] })
    await grant(vera, 'viewer')
    expect(await commands.run('apply', path, '--overwrite', 'roles', '--admin', vera)).toMatchObject({ code: 0 })
    expect(await rolesOf(vera)).toEqual(['viewer'])
    expect((await loadContour()).settings.minimumPayoutKopecks).toBe(77_700)
    const { code, errors } = await commands.run('apply', fileIn(contour), '--admin', vera)
    expect([code, errors]).toEqual([1, expect.stringContaining(`${vera} may not`)])
  })

  test('a file gives the first roles, and what was given and taken by hand stays', async () => {
    await apply({ [boris]: ['approver', 'payer'] })
    expect(await rolesOf(boris)).toEqual(['approver', 'payer'])
    await revoke(boris, 'payer')
    const { changes, notApplied } = await apply({ [boris]: ['approver', 'payer'] })
    expect([changes, notApplied]).toEqual([[], [expect.objectContaining({ what: `roles of ${boris}`, kind: 'roles' })]])
    expect(await rolesOf(boris)).toEqual(['approver'])
    await apply({ [boris]: ['approver', 'payer'] }, ['roles'])
    expect(await rolesOf(boris)).toEqual(['approver', 'payer'])
  })

  const issue = async (email: string, scope: string): Promise<string> => {
    const { key } = await commands.json('keys', 'issue', '--title', `${scope} of ${email}`, '--scope', scope, '--admin', email)
    return key.id
  }
  const endedKeys = async (): Promise<string[]> =>
    (await loadApiKeys()).filter(({ revokedAt }) => revokedAt !== null).map(({ id }) => id)

  test.each([{ overwrite: [] }, { overwrite: ['roles'] as const }])(
    'a file that takes roles ends the keys that they opened, and no other, with $overwrite taken over',
    async ({ overwrite }) => {
      const [pays, reads] = [await issue(boris, 'payouts.pay'), await issue(boris, 'payouts.read')]
      await issue(anna, 'payouts.pay')
      if (overwrite.length > 0) await grant(boris, 'payer')
      const { changes } = await apply({ [boris]: ['viewer'] }, overwrite)
      const ended = { attribute: 'endedKeys', from: undefined, to: [`payouts.pay of ${boris}`] }
      expect(changes).toMatchObject([{ what: `roles of ${boris}`, differences: [{ attribute: 'roles' }, ended] }])
      expect(await endedKeys()).toEqual([pays])
      await apply({ [boris]: [] }, ['roles'])
      expect((await endedKeys()).toSorted()).toEqual([pays, reads].toSorted())
    },
  )

  test('a file also ends a key that is issued while the file takes the role, and the journal says so', async () => {
    let key = ''
    beforeNextWrite(async () => {
      key = await issue(boris, 'payouts.pay')
    })
    await commands.run('apply', fileIn(withRolesIn({ [boris]: ['viewer'] })), '--admin', anna)
    expect([await rolesOf(boris), await endedKeys()]).toEqual([['viewer'], [key]])
    const entries = Object.values(await storedItems()).filter(({ type }) => type === 'file.applied')
    expect(entries.filter(({ subjects }) => (subjects as string[]).includes(`key:${key}`))).toHaveLength(1)
  })

  test('a file that leaves somebody no role takes their passkeys too, also one that is added in that very moment', async () => {
    const by = await letIn('Administrator', boris)
    await addPasskey(by, newDevice(by))
    beforeNextWrite(() => addPasskey(by, newDevice(by)))
    await apply({ [boris]: [] })
    expect([await rolesOf(boris), await loadPasskeys(by.personId)]).toEqual([[], []])
    const holder = (await loadPasskeyHolders()).find(({ administratorId }) => administratorId === by.personId)
    expect(holder?.passkeyIds).toEqual([])
  })

  test('a file that leaves somebody a role leaves them their passkeys', async () => {
    const by = await letIn('Administrator', boris)
    await addPasskey(by, newDevice(by))
    await apply({ [boris]: ['viewer'] })
    expect(await loadPasskeys(by.personId)).toHaveLength(1)
  })

  test('a file that takes more roles than keys can end with is refused, and writes nothing', async () => {
    for (let left = 26; left > 0; left--) await issue(boris, 'payouts.pay')
    await expect(apply({ [boris]: ['viewer'] })).rejects.toThrow('more than 25 of their API keys would end')
    expect([await rolesOf(boris), await endedKeys()]).toEqual([['owner'], []])
  })

  test('a file without roles leaves them alone', async () => {
    await revoke(boris, 'owner')
    const { changes, notApplied } = await planContourFile(fileWith({}))
    expect([changes, notApplied]).toEqual([[], []])
  })

  test('a file that would leave no owner is refused, also when the other one steps down meanwhile', async () => {
    await onlyOwners(anna, boris)
    const demoting = { [anna]: ['viewer'] }
    beforeNextWrite(async () => expect((await revoke(boris, 'owner', boris)).code).toBe(0))
    await expect(apply(demoting, ['roles'])).rejects.toThrow('nobody who is an owner now would stay one')
    expect(await rolesOf(anna)).toEqual(['owner'])
  })

  test('a contour exports the roles that were said, and applying that changes nothing', async () => {
    await withRoles(boris, 'payer')
    const { contour: name } = contour
    const exported = await commands.json('export', '--contour', name)
    expect(exported.administrators.find(({ email }: { email: string }) => email === boris).roles).toEqual(['payer'])
    const { changes, notApplied } = await planContourFile(parseContourFile(JSON.stringify(exported), 'export'))
    expect([changes, notApplied]).toEqual([[], []])
  })

  test('with four eyes, the person who approved a payout cannot mark it paid, and another person can', async () => {
    const file = { ...contour, settings: { ...contour.settings, fourEyes: true } }
    await applyContourFile(parseContourFile(JSON.stringify(file), 'test contour'))
    expect((await loadContour()).settings.fourEyes).toBe(true)
    const partnerId = await partnerIdOf('partner@roles.example')
    const { id } = await requestPayoutBy('ApiKey', { partnerId, rubles: 500 })
    await commands.run('payout', 'approve', id, '--admin', anna)
    const { code, output } = await commands.run('payout', 'pay', id, '--admin', anna)
    expect(code).toBe(1)
    expect(output).toContain('its approver, in person or by a key, cannot mark it paid')
    expect((await commands.run('payout', 'pay', id, '--admin', boris)).code).toBe(0)
    expect((await loadPayout(id))?.processedBy?.email).toBe(boris)
  })

  test('with four eyes, a key counts as its holder: it pays what another person approved, and nothing that its holder approved', async () => {
    await applyContourFile(
      parseContourFile(JSON.stringify({ ...contour, settings: { ...contour.settings, fourEyes: true } }), 'test contour'),
    )
    const partnerId = await partnerIdOf('partner@roles.example')
    const [holder = ''] = others
    for (const [approver, outcome] of [
      [holder, { status: 409, code: 'PAYOUT_NEEDS_FOUR_EYES' }],
      [anna, { status: 200 }],
    ] as const) {
      const { id } = await requestPayoutBy('ApiKey', { partnerId, rubles: 500 })
      await commands.run('payout', 'approve', id, '--admin', approver)
      expect(await movePayoutBy('ApiKey', { id, to: 'Paid' })).toMatchObject(outcome)
      await commands.run('payout', 'reject', id, '--admin', approver)
    }
  })
})
