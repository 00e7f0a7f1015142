import { createHash, randomUUID } from 'node:crypto'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { keyScopes } from '../../../../lib/domain/people/permission.ts'
import { isMisspeltSecret } from '../../../../lib/domain/key/api-key-secret.ts'
import { systemRuntime } from '../../../../lib/http/runtime.ts'
import type { ApiKey } from '../../../../lib/domain/key/api-key.ts'
import { apiKeyEnds, loadApiKeys } from '../../../../lib/store/key/api-key.ts'
import { documentClient } from '../../../../lib/store/table/client.ts'
import { tableName } from '../../../../lib/store/table/environment.ts'
import { StaleRead, transact } from '../../../../lib/store/table/transact.ts'
import { describeOnEngine } from '../../../engine/contour-table.ts'
import { type CommandedContour, demoContour, startCommanded } from '../../../support/contour-commands.ts'
import { apiKeyOf } from '../../../support/samples.ts'
import { storedItems } from '../../../support/stored.ts'

const sha256 = (secret: string): string => createHash('sha256').update(secret).digest('hex')
const hour = 3_600_000
const day = 24 * hour

describeOnEngine('npm run contour -- keys', () => {
  const ends: (() => unknown)[] = []
  let keys: CommandedContour

  beforeAll(async () => {
    keys = await startCommanded(demoContour, (end) => void ends.push(end))
  })
  afterAll(() => Promise.all(ends.map((end) => end())))

  const issue = (title: string, ...more: readonly string[]) =>
    keys.json(
      'keys',
      'issue',
      '--title',
      title,
      '--admin',
      'ivan@demo.example',
      ...(more.includes('--scope') ? [] : ['--everything']),
      ...more,
    )
  const listed = async (id: string) => (await keys.json('keys', 'list')).find((key: { id: string }) => key.id === id)
  const statusWith = async (secret: string): Promise<number> =>
    (await fetch(`${keys.contour.baseUrl}/api/external/lead-fields`, { headers: { 'x-api-key': secret } })).status

  /** Writes a key past the commands. */
  async function stored(changes: Partial<ApiKey>): Promise<ApiKey> {
    const apiKey = apiKeyOf(sha256(changes.id ?? ''), changes)
    const { secretSha256 } = apiKey
    await documentClient.send(new PutCommand({ TableName: tableName(), Item: { pk: 'KEYS', sk: secretSha256, ...apiKey } }))
    return apiKey
  }

  test('issue makes a key for some addresses, rotate keeps them, list shows them, and no other may use it', async () => {
    // The API on this machine is asked from 127.0.0.1.
    const near = await issue('Near', '--address', '127.0.0.0/8', '--address', '2001:DB8::/48', '--address', '127.0.0.0/8')
    const far = await issue('Far', '--address', '203.0.113.7')
    const { key: next } = await keys.json('keys', 'rotate', far.key.id, '--admin', 'ivan@demo.example')
    expect([near.key.allowedAddresses, next.allowedAddresses]).toEqual([['127.0.0.0/8', '2001:db8::/48'], ['203.0.113.7']])
    expect((await listed(near.key.id)).allowedAddresses).toEqual(near.key.allowedAddresses)
    expect([await statusWith(near.secret), await statusWith(far.secret)]).toEqual([200, 403])
  })

  test('issue makes a key that the API takes at once, and keeps no more of its secret than SHA-256 and eight characters', async () => {
    const { secret, key } = await issue('CRM of the south', '--never')
    expect(secret).toMatch(/^ppk_[0-9A-Za-z]{33}$/)
    expect(isMisspeltSecret(secret)).toBe(false)
    expect(key).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      title: 'CRM of the south',
      administrator: 'ivan@demo.example',
      serviceAccount: null,
      isToBeRotated: false,
      issuedBy: 'ivan@demo.example',
      prefix: secret.slice(0, 8),
      scopes: null,
      allowedAddresses: null,
      createdAt: expect.any(String),
      expiresAt: null,
      revokedAt: null,
      lastUsedAt: null,
    })
    expect(await statusWith(secret)).toBe(200)

    const items = await storedItems()
    expect(items[`KEYS/${sha256(secret)}`]).toMatchObject({ id: key.id, prefix: secret.slice(0, 8), title: 'CRM of the south' })
    expect(JSON.stringify(items)).not.toContain(secret.slice(4))
    const list = await keys.text('keys', 'list', '--json')
    expect(list).toContain(key.id)
    expect(list).not.toContain(secret)
    expect(list).not.toContain(sha256(secret))
  })

  test('issue shows the secret to people once, on a line of its own', async () => {
    const { output } = await keys.spawned(
      'keys',
      'issue',
      '--title',
      'For people',
      '--everything',
      '--admin',
      ' Olga@DEMO.example ',
    )
    const secret = /^ {2}(ppk_\w{33})$/m.exec(output)?.[1] ?? ''
    expect(await statusWith(secret)).toBe(200)
    expect(await keys.text('keys', 'list')).not.toContain(secret)
  })

  test('issue --scope makes a key that opens only that, list and journal tell so, and rotating keeps it', async () => {
    const scopes = ['payouts.read', 'payouts.pay']
    const { secret, key } = await issue('Accounting', ...scopes.flatMap((scope) => ['--scope', scope]), '--scope', 'payouts.read')
    expect(key.scopes).toEqual(scopes)
    expect(await statusWith(secret)).toBe(403)
    expect((await listed(key.id)).scopes).toEqual(scopes)
    expect(await keys.text('keys', 'list', '--csv')).toContain('payouts.read payouts.pay')
    const [entry] = await keys.json('journal', '--of', `key:${key.id}`)
    expect(entry.change).toMatch(/scopes.*payouts\.read.*payouts\.pay/)

    const { secret: second, key: next } = await keys.json('keys', 'rotate', key.prefix)
    expect(next.scopes).toEqual(scopes)
    expect(await statusWith(second)).toBe(403)
  })

  test('issue makes a key for a year where nobody says how long, and one without an end where that is asked for', async () => {
    const { key: usual } = await issue('For a year')
    expect(Date.parse(usual.expiresAt ?? '') - Date.parse(usual.createdAt ?? '')).toBe(365 * 24 * 60 * 60_000)
    expect((await issue('For good', '--never')).key.expiresAt).toBeNull()
  })

  test('issue --scope refuses what no endpoint needs, naming all there are', async () => {
    const { code, errors } = await keys.run('keys', 'issue', '--title', 'Wrong', '--scope', 'people.manage')
    expect(code).toBe(1)
    expect(errors).toContain(`there is no scope people.manage: ${keyScopes.join(', ')}`)
  })

  test('no two keys are alike', async () => {
    const [one, other] = await Promise.all([issue('Twin'), issue('Twin')])
    expect(one.secret).not.toBe(other.secret)
    expect(one.key.id).not.toBe(other.key.id)
  })

  test('issue --days counts from the moment of the key, and --expires names a moment', async () => {
    const { key: ofDays } = await issue('For days', '--days', '90')
    expect(Date.parse(ofDays.expiresAt) - Date.parse(ofDays.createdAt)).toBe(90 * day)
    const { key: untilDay } = await issue('Until a day', '--expires', '2999-01-31')
    expect(untilDay.expiresAt).toBe('2999-01-31T00:00:00.000Z')
    const { key: untilTime } = await issue('Until a time', '--expires', '2999-01-31T18:30:00Z')
    expect(untilTime.expiresAt).toBe('2999-01-31T18:30:00.000Z')
  })

  test('list tells when a key was last used', async () => {
    const { secret, key } = await issue('Used')
    expect((await listed(key.id)).lastUsedAt).toBeNull()
    expect(await statusWith(secret)).toBe(200)
    const { lastUsedAt } = await listed(key.id)
    expect(lastUsedAt > key.createdAt).toBe(true)
    expect(await statusWith(secret)).toBe(200)
    expect((await listed(key.id)).lastUsedAt).toBe(lastUsedAt)
  })

  test('rotate makes a second key for the same holder and for as long, and both are good while the first one runs out', async () => {
    const { secret: first, key } = await issue('Rotated', '--days', '90')
    const { secret: second, key: next, replaced } = await keys.json('keys', 'rotate', key.prefix, '--overlap-hours', '1.5')
    expect(second).not.toBe(first)
    expect(next).toMatchObject({ title: 'Rotated', administrator: 'ivan@demo.example', revokedAt: null })
    expect(Date.parse(next.expiresAt) - Date.parse(next.createdAt)).toBe(90 * day)
    expect(replaced).toMatchObject({ id: key.id, revokedAt: null })
    expect(Date.parse(replaced.expiresAt) - Date.parse(next.createdAt)).toBe(1.5 * hour)
    expect((await listed(key.id)).expiresAt).toBe(replaced.expiresAt)
    expect([await statusWith(first), await statusWith(second)]).toEqual([200, 200])
  })

  test('rotate leaves a day, when it is told nothing, and can limit the new key', async () => {
    const { key } = await issue('Rotated in a day', '--never')
    const { key: next, replaced } = await keys.json('keys', 'rotate', key.id, '--days', '30')
    expect(key.expiresAt).toBeNull()
    expect(Date.parse(replaced.expiresAt) - Date.parse(next.createdAt)).toBe(day)
    expect(Date.parse(next.expiresAt) - Date.parse(next.createdAt)).toBe(30 * day)
  })

  test.each([
    { what: 'for 90 days', args: ['--days', '90'], lifeMs: 90 * day },
    { what: 'for good', args: ['--never'], lifeMs: null },
  ])('a key made $what is followed by such a one also when it is rotated again in its overlap', async ({ args, lifeMs }) => {
    const { key } = await issue(`Rotated again, ${lifeMs}`, ...args)
    await keys.json('keys', 'rotate', key.id, '--overlap-hours', '2')
    const { key: next, replaced } = await keys.json('keys', 'rotate', key.id, '--overlap-hours', '1')
    expect(Date.parse(replaced.expiresAt) - Date.parse(next.createdAt)).toBe(hour)
    expect(next.expiresAt && Date.parse(next.expiresAt) - Date.parse(next.createdAt)).toBe(lifeMs)
  })

  test('rotate without an overlap ends the first key at once', async () => {
    const { secret: first, key } = await issue('Leaked')
    const { secret: second } = await keys.json('keys', 'rotate', key.id, '--overlap-hours', '0')
    expect([await statusWith(first), await statusWith(second)]).toEqual([401, 200])
  })

  test('rotate does not let a key live longer than it would have', async () => {
    const { key } = await issue('Ends soon', '--days', '1')
    const { replaced } = await keys.json('keys', 'rotate', key.id, '--overlap-hours', '100')
    expect(replaced.expiresAt).toBe(key.expiresAt)
  })

  test('two rotations at once make two keys, and the first one still runs out', async () => {
    const { key } = await issue('Rotated twice')
    const rotations = await Promise.all([1, 2].map(() => keys.json('keys', 'rotate', key.id, '--overlap-hours', '1')))
    expect(new Set(rotations.map(({ secret }) => secret))).toHaveLength(2)
    const ends = rotations.map(({ replaced }) => replaced.expiresAt as string).toSorted()
    expect((await listed(key.id)).expiresAt).toBe(ends[0])
  })

  test('changing the end of a key that was revoked in between is decided again', async () => {
    const { id, secretSha256 } = await stored({ id: 'changed-in-between' })
    const asRead = (await loadApiKeys()).find((apiKey) => apiKey.id === id)
    if (!asRead) throw new Error('the key was not stored')
    await keys.json('keys', 'revoke', id)
    const later = apiKeyEnds(asRead, { ...asRead, expiresAt: '2999-01-01T00:00:00.000Z' })
    const timing = { ...systemRuntime, deadlineMs: systemRuntime.now() + 5000 }
    await expect(transact([later], randomUUID(), timing)).rejects.toThrow(StaleRead)
    expect((await storedItems())[`KEYS/${secretSha256}`]).toMatchObject({ expiresAt: null, revokedAt: expect.any(String) })
  })

  test('revoke ends a key at once, and what was said of it first stands', async () => {
    const { secret, key } = await issue('Revoked', '--days', '9')
    const revoked = await keys.json('keys', 'revoke', key.prefix)
    expect(revoked).toEqual({ ...key, revokedAt: expect.any(String) })
    expect(await statusWith(secret)).toBe(401)
    expect(await keys.json('keys', 'revoke', key.id)).toEqual(revoked)
    expect(await keys.text('keys', 'revoke', key.id)).toContain(`(Revoked) was revoked at ${revoked.revokedAt}`)
    expect(await keys.refusal('keys', 'rotate', key.id)).toContain('was revoked at')
    expect(await listed(key.id)).toEqual(revoked)
  })

  test('an expired key is not rotated', async () => {
    const { id } = await stored({ id: 'expired-key', expiresAt: '2020-01-01T00:00:00.000Z' })
    expect(await keys.refusal('keys', 'rotate', id)).toBe('Key expired-key expired at 2020-01-01T00:00:00.000Z: issue a new one.')
  })

  test('a prefix that two keys share names neither; their ids do', async () => {
    await stored({ id: 'shared-1', prefix: 'ppk_TwIn' })
    await stored({ id: 'shared-2', prefix: 'ppk_TwIn' })
    expect(await keys.refusal('keys', 'revoke', 'ppk_TwIn')).toMatch(
      /^ppk_TwIn is the prefix of 2 keys: shared-[12], shared-[12]$/,
    )
    expect(await keys.json('keys', 'revoke', 'shared-1')).toMatchObject({ id: 'shared-1', revokedAt: expect.any(String) })
    expect((await listed('shared-2')).revokedAt).toBeNull()
  })

  test.each([
    { what: 'no title', args: ['issue', '--admin', 'olga@demo.example'], says: "required option '--title <text>'" },
    { what: 'an empty title', args: ['issue', '--title', ' ', '--admin', 'olga@demo.example'], says: 'A title has 1 to 200' },
    {
      what: 'a key of which nobody says what it opens',
      args: ['issue', '--title', 'X', '--admin', 'olga@demo.example'],
      says: '--everything',
    },
    {
      what: 'what is no address',
      args: ['issue', '--title', 'X', '--everything', '--address', '203.0.113.7/33'],
      says: '203.0.113.7/33 is no address or block of IPv4 or IPv6',
    },
    {
      what: 'a twenty-first address',
      args: [
        'issue',
        '--title',
        'X',
        '--everything',
        ...Array.from({ length: 21 }, (_, n) => ['--address', `10.0.0.${n}`]).flat(),
      ],
      says: 'a key has 20 addresses at most',
    },
    {
      what: 'everything and a scope',
      args: ['issue', '--title', 'X', '--everything', '--scope', 'leads.read'],
      says: 'cannot be used',
    },
    {
      what: 'an end and none',
      args: ['issue', '--title', 'X', '--everything', '--never', '--days', '3'],
      says: 'cannot be used',
    },
    {
      what: 'an unknown administrator',
      args: ['issue', '--title', 'X', '--everything', '--admin', 'x@y.example'],
      says: 'x@y.example is no admin',
    },
    { what: 'no days', args: ['issue', '--title', 'X', '--days', '0'], says: 'expected a whole number of days' },
    {
      what: 'days and a date',
      args: ['issue', '--title', 'X', '--days', '1', '--expires', '2999-01-01'],
      says: 'cannot be used',
    },
    { what: 'a day of no month', args: ['issue', '--title', 'X', '--expires', '2999-02-30'], says: 'a date is like' },
    { what: 'a day in words', args: ['issue', '--title', 'X', '--expires', 'tomorrow'], says: 'a date is like' },
    { what: 'a moment that has passed', args: ['issue', '--title', 'X', '--expires', '2020-01-01'], says: 'has passed' },
    { what: 'an unknown key to rotate', args: ['rotate', 'ppk_none'], says: 'There is no key ppk_none: see keys list.' },
    { what: 'a negative overlap', args: ['rotate', 'ppk_none', '--overlap-hours', '-1'], says: 'expected hours from 0 to 8760' },
    { what: 'an unknown key to revoke', args: ['revoke', 'ppk_none'], says: 'There is no key ppk_none: see keys list.' },
  ])('$what is refused', async ({ args, says }) => {
    expect(await keys.refusal('keys', ...args)).toContain(says)
  })

  test('nobody issues a key without saying who does', async () => {
    vi.stubEnv('CONTOUR_ADMIN', undefined)
    expect(await keys.refusal('keys', 'issue', '--title', 'X', '--everything')).toBe(
      'Say who acts with --admin (or CONTOUR_ADMIN): ivan@demo.example, olga@demo.example',
    )
  })

  test('a key may be issued for another administrator', async () => {
    const { key } = await keys.json(
      'keys',
      'issue',
      '--title',
      'For Olga',
      '--everything',
      '--admin',
      'ivan@demo.example',
      '--owner',
      'olga@demo.example',
    )
    expect(key).toMatchObject({ administrator: 'olga@demo.example' })
  })
})
