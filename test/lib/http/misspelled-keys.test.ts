import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { createLead } from '../../../functions/external/create-lead/spec.ts'
import { endpoints } from '../../../functions/endpoints.ts'
import { misspelledKeys } from '../../../lib/http/misspelled-keys.ts'
import { unknownKeys } from '../../../lib/http/unknown-keys.ts'

const faultsIn = (schema: z.ZodMiniType, body: unknown) =>
  misspelledKeys([...unknownKeys(schema, body)]).map(({ error, violation }) => [error.code, violation.path, violation.message])
const misspelled = (sent: string, known: string) => [
  'BODY_KEY_MISSPELLED',
  sent,
  `Неизвестное поле «${sent}»: ожидается «${known}»`,
]

/** Every key that a body of the API knows. */
const allKeys = endpoints.flatMap(({ name, body }) =>
  Object.keys((body as z.ZodMiniObject | undefined)?.shape ?? {}).map((key) => ({ name, key, schema: body as z.ZodMiniType })),
)
const knownKeys = allKeys.filter(({ key }) => key !== 'externalId')

describe('the keys of a body', () => {
  test.each(knownKeys)('$name: $key in capitals, or with _ and -, is refused and named', ({ key, schema }) => {
    expect(faultsIn(schema, { [key]: 1 })).toEqual([])
    for (const other of [key.toUpperCase(), `${key.slice(0, 1)}_${key.slice(1)}`, `${key}-`]) {
      expect(faultsIn(schema, { [other]: 1 })).toEqual([misspelled(other, key)])
    }
  })

  test.each(allKeys.filter(({ key }) => key === 'externalId'))(
    '$name: other spellings of externalId are let be, as they were before it was known',
    ({ schema }) => {
      for (const other of ['external_id', 'EXTERNALID', 'external-id']) expect(faultsIn(schema, { [other]: 1 })).toEqual([])
    },
  )

  test('are looked at inside the fields of a lead too', () => {
    const fields = [{ fieldTypeId: 'a', value: 1 }, { field_type_id: 'b', Value: 2 }, null, 'x', [{ Value: 1 }]]
    expect(faultsIn(createLead.body, { fields, promoCode: 'A' })).toEqual([
      misspelled('fields[1].field_type_id', 'fields[1].fieldTypeId'),
      misspelled('fields[1].Value', 'fields[1].value'),
      misspelled('promoCode', 'promocode'),
    ])
  })

  test('are refused misspelled also where the right one stands beside them: nobody picks between two', () => {
    expect(faultsIn(createLead.body, { promocode: 'A', PromoCode: 'B' })).toEqual([misspelled('PromoCode', 'promocode')])
  })

  test.each(['comment', 'promo', 'constructor', '__proto__', 'fields.value'])('%s of none of ours is let be', (key) => {
    expect(faultsIn(createLead.body, JSON.parse(`{"${key}":{"Fields":1},"fields":[]}`))).toEqual([])
  })

  test.each([null, 1, 'fields', [{ Fields: 1 }]])('%j has none', (body) => {
    expect(faultsIn(createLead.body, body)).toEqual([])
  })
})
