import { type ErrorCode, errorTable } from '../../lib/errors.ts'

/** Sample values for the variable parts of messages. */
const exampleDetails: Readonly<Record<string, string | number>> = {
  field: 'requisites',
  parameter: 'statsu',
  maxLength: 10_000,
  digits: 8,
  most: 3,
  minimum: '1000',
  available: '26650',
  shortfall: '1924.50',
  until: '25.11.2026 18:20',
  reason: 'ожидается 12 цифр',
  why: 'с ним уже есть другая сделка',
  label: 'Телефон',
  fieldTypeId: '45bba93c',
  expected: 'ожидается строка',
  leads: 214,
  count: 2,
  documents: '17, 23',
  status: 'Сделка',
  sent: 'promoCode',
  known: 'promocode',
  permissions: 'payouts.read, leads.read',
}

/** A message of the error table, with … for its variable parts. */
export function messagePattern(code: ErrorCode): string {
  return filled(code, () => '…')
}

/** A message as a caller might see it. */
export function exampleMessage(code: ErrorCode): string {
  return filled(code, (name) => {
    const detail = exampleDetails[name]
    if (detail === undefined) throw new Error(`there is no example of what stands for ${name} in the message of ${code}`)
    return String(detail)
  })
}

function filled(code: ErrorCode, detailOf: (name: string) => string): string {
  const { message } = errorTable[code]
  const details: unknown = new Proxy({}, { get: (_, name) => detailOf(String(name)) })
  return typeof message === 'string' ? message : (message as (of: unknown) => string)(details)
}
