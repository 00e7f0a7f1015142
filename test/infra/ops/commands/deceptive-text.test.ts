import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { attributesSet } from '../../../../lib/store/table/attributes-set.ts'
import { documentClient } from '../../../../lib/store/table/client.ts'
import { tableName } from '../../../../lib/store/table/environment.ts'
import { partnerKey } from '../../../../lib/store/keys.ts'
import { findPartnerId } from '../../../../lib/store/partner/partner.ts'
import { describeOnEngine } from '../../../engine/contour-table.ts'
import { type CommandedContour, demoContour, startCommanded } from '../../../support/contour-commands.ts'
import { mayDeceive } from '../../../support/may-deceive.ts'

/** Written by a client or a partner, and read by the person who pays. */
const forged = 'Иван\n01a1fd7f-bd4e-7266-8453-6b55405898e1  Approved  1000000  eve@partners.example\r\u001b[2K\u202eдиаП\u2066'
const escapedInFull =
  'Иван\\n01a1fd7f-bd4e-7266-8453-6b55405898e1 Approved 1000000 eve@partners.example\\r\\u001b[2K\\u202eдиаП\\u2066'

const isSafe = (text: string): boolean => !mayDeceive(text.replaceAll('\n', '')) && !/^01a1fd7f/m.test(text)

describeOnEngine('text by strangers, on the operator’s terminal', () => {
  const ends: (() => unknown)[] = []
  let commands: CommandedContour

  beforeAll(async () => {
    commands = await startCommanded(demoContour, (end) => void ends.push(end))
  })
  afterAll(() => Promise.all(ends.map((end) => end())))

  const rowsOf = (text: string): number => text.trimEnd().split('\n').length

  test('payout list has a row a request, and --json says exactly what was written', async () => {
    const before = rowsOf(await commands.text('payout', 'list'))
    const partner = (await commands.contour.ask('GET', '/partner')).body.find(
      ({ email }: { email: string }) => email === 'anna@partners.example',
    )
    const body = { partnerId: partner.id, amount: 1500, requisites: forged, adminComment: forged }
    expect((await commands.contour.ask('POST', '/payout', body)).status).toBe(201)

    const list = await commands.text('payout', 'list')
    expect(rowsOf(list)).toBe(before === 1 ? 2 : before + 1)
    expect(list).toContain(escapedInFull)
    const json = await commands.text('payout', 'list', '--json')
    expect(isSafe(json)).toBe(true)
    expect(JSON.parse(json)[0]).toMatchObject({ requisites: forged, adminComment: forged })
  })

  test('lead show has a row a field', async () => {
    const fields = (await commands.contour.ask('GET', '/lead-fields')).body as { id: string; required: boolean; type: string }[]
    const filled = fields.filter(({ required }) => required).map(({ id }) => ({ fieldTypeId: id, value: forged }))
    const { status, body } = await commands.contour.ask('POST', '/lead', { fields: filled })
    expect(status).toBe(201)
    const text = await commands.text('lead', 'show', body.id)
    expect(isSafe(text)).toBe(true)
    const section = text.slice(text.indexOf('Fields\n'), text.indexOf('\n\nHistory'))
    expect(rowsOf(section)).toBe(2 + filled.length)
    expect(section.split(escapedInFull)).toHaveLength(filled.length + 1)
    expect((await commands.json('lead', 'show', body.id)).fields[0].value).toBe(forged)
  })

  test('names, levels and titles are shown as safely in tables, confirmations and refusals', async () => {
    const email = 'eve@added.example'
    expect(isSafe(await commands.refusal('partner', 'add', '--email', email, '--first-name', forged))).toBe(true)
    await commands.text('partner', 'add', '--email', email, '--first-name', 'Иван')
    // A name from an earlier version, which accepted such names.
    const write = attributesSet(partnerKey((await findPartnerId(email)) ?? ''), { firstName: forged })
    await documentClient.send(new UpdateCommand({ TableName: tableName(), ...write.Update }))
    for (const command of [
      ['partner', 'show', email],
      ['partner', 'list'],
      ['partner', 'block', email],
    ]) {
      expect(isSafe(await commands.text(...command))).toBe(true)
    }
    const refused = await commands.refusal('keys', 'issue', '--title', forged, '--admin', 'olga@demo.example')
    expect(isSafe(refused)).toBe(true)
    expect(isSafe(await commands.refusal('partner', 'show', forged))).toBe(true)
    const { output, errors } = await commands.run('export')
    expect([isSafe(output), isSafe(errors)]).toEqual([true, true])
  })
})
