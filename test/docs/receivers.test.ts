import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { until } from '../support/child.ts'
import { type ReceiverLanguage, receivers } from '../support/receivers.ts'
import { buildReceiver, startReceiver } from '../support/running-receiver.ts'
import { tempFolder } from '../support/temp-folder.ts'

const examples = join(import.meta.dirname, '../../docs/examples')
const ids = ['01a1fdc2-0001-000', '01a1fdc2-0002-000', '01a1fdc2-0003-000']
const lines = ids.map((id) => `lead.created ${id}`)

describe.each(Object.keys(receivers) as ReceiverLanguage[])('the receiver of webhooks in %s', (language) => {
  const receiver = receivers[language]

  test('has under a hundred lines', () => {
    const extension = { TypeScript: 'ts', Python: 'py', Go: 'go', PHP: 'php' }[language]
    expect(readFileSync(join(examples, `receive-webhooks.${extension}`), 'utf8').split('\n').length).toBeLessThanOrEqual(100)
  })

  describe.skipIf(inject('missingTools').includes(language))('where it can be run', () => {
    let built = ''
    beforeAll(() => {
      const ends: (() => void)[] = []
      built = buildReceiver(
        receiver,
        tempFolder((end) => void ends.push(end)),
      )
      return () => ends.forEach((end) => end())
    })

    test('does the work of each event once, however often it comes', async () => {
      const inbox = join(tempFolder(), 'inbox')
      const { send, worked } = await startReceiver(receiver, { inbox, built })
      const [id = '', ...others] = ids
      expect(await Promise.all([id, id, id].map((same) => send({ id: same })))).toEqual([204, 204, 204])
      await until('the first is done', () => worked().length === 1)
      expect(await send({ id })).toBe(204)
      for (const other of others) expect(await send({ id: other })).toBe(204)
      await until('all are done', () => worked().length >= lines.length)
      expect(worked().toSorted()).toEqual(lines)
      const isEmpty = (name: string): boolean => statSync(join(inbox, name)).size === 0
      await until('all are noted', () => readdirSync(inbox).every(isEmpty))
      expect(readdirSync(inbox).toSorted()).toEqual(ids)
    })

    test('refuses what is forged, changed on its way, or signed too long ago or too late, and keeps nothing of it', async () => {
      const inbox = join(tempFolder(), 'inbox')
      const { send, worked } = await startReceiver(receiver, { inbox, built })
      const [id = '', other = ''] = ids
      const forged = `whsec_${Buffer.from('another secret').toString('base64')}`
      expect(await send({ id, secret: forged })).toBe(401)
      expect(await send({ id, tampered: '{"type":"lead.created","data":{"id":"x"}}' })).toBe(401)
      expect(await send({ id, ageSeconds: 310 })).toBe(401)
      expect(await send({ id, ageSeconds: -310 })).toBe(401)
      expect(await send({ id: '../outside' })).toBeGreaterThanOrEqual(400)
      expect(existsSync(join(inbox, '../outside'))).toBe(false)
      expect(await send({ id: other, ageSeconds: 200 })).toBe(204)
      await until('the good one is done', () => worked().length === 1)
      expect([worked(), readdirSync(inbox)]).toEqual([[`lead.created ${other}`], [other]])
    })

    test('answers while its work takes ten minutes, and a power cut loses nothing that it acknowledged', async () => {
      const inbox = join(tempFolder(), 'inbox')
      const slow = await startReceiver(receiver, { inbox, built, workTakesMs: 600_000 })
      for (const id of ids) expect(await slow.send({ id })).toBe(204)
      await slow.kill()
      expect(slow.worked()).toEqual([])

      const { send, worked } = await startReceiver(receiver, { inbox, built })
      await until('all are done', () => worked().length >= lines.length)
      for (const id of ids) expect(await send({ id })).toBe(204)
      const last = '01a1fdc2-0004-000'
      await send({ id: last })
      await until('the last is done', () => worked().length > lines.length)
      expect(worked()).toEqual([...lines, `lead.created ${last}`])
    })
  })
})
