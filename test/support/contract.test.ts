import { describe, expect, test } from 'vitest'
import { documentedAnswer, expectDeclared } from './contract.ts'

const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' }
const refusal = {
  status: 404,
  headers,
  body: { statusCode: 404, code: 'PARTNER_NOT_FOUND', message: 'Партнер не найден', requestId: 'r' },
}
const minimum = (message: string) => ({
  status: 400,
  headers,
  body: { statusCode: 400, code: 'PAYOUT_BELOW_MINIMUM', message, requestId: 'r' },
})
const payout = documentedAnswer('create-payout', 201)?.content?.['application/json'].examples?.payout?.value as Record<
  string,
  unknown
>
const created = { status: 201, headers, body: payout }

describe('an answer is held against the document of its endpoint', () => {
  test('and passes when it is as declared', () => {
    expect(() => expectDeclared('create-payout', created)).not.toThrow()
    expect(() => expectDeclared('create-payout', refusal)).not.toThrow()
    expect(() => expectDeclared('create-payout', minimum('Минимальная сумма вывода: 1 (a)'))).not.toThrow()
  })

  test.each([
    {
      what: 'a status that is not declared',
      answer: { ...refusal, status: 410 },
      fault: /410, which its document does not declare/,
    },
    {
      what: 'an error of another endpoint',
      answer: { ...refusal, body: { ...refusal.body, code: 'LEAD_NOT_FOUND' } },
      fault: /code/,
    },
    {
      what: 'a member that is not declared',
      answer: { ...created, body: { ...payout, added: 1 } },
      fault: /body\/added is declared by no schema/,
    },
    {
      what: 'one deep inside',
      answer: { ...created, body: { ...payout, partner: { ...(payout.partner as object), added: 1 } } },
      fault: /body\/partner\/added is declared by no schema/,
    },
    {
      what: 'a member of an error that its code does not have',
      answer: { ...refusal, body: { ...refusal.body, partner: {} } },
      fault: /body\/partner is declared by no schema/,
    },
    { what: 'a missing field', answer: { ...created, body: { ...payout, inn: undefined } }, fault: /inn/ },
    { what: 'a field of another type', answer: { ...created, body: { ...payout, amount: '1650' } }, fault: /body\/amount/ },
    {
      what: 'null where there is none',
      answer: { ...created, body: { ...payout, requisites: null } },
      fault: /body\/requisites/,
    },
    { what: 'a time in another form', answer: { ...created, body: { ...payout, createdAt: '2026-11-21' } }, fault: /date-time/ },
    { what: 'a fault deep inside', answer: { ...created, body: { ...payout, history: [{}] } }, fault: /body\/history\/0/ },
    {
      what: 'a missing header',
      answer: { ...created, headers: { 'Content-Type': headers['Content-Type'] } },
      fault: /cache-control/i,
    },
    {
      what: 'a header with another value',
      answer: { ...created, headers: { ...headers, 'Cache-Control': 'public' } },
      fault: /Cache-Control/,
    },
    {
      what: 'a header that is not declared',
      answer: { ...created, headers: { ...headers, 'X-Powered-By': 'us' } },
      fault: /x-powered-by/,
    },
    {
      what: 'another content type',
      answer: { ...created, headers: { ...headers, 'Content-Type': 'text/plain' } },
      fault: /text\/plain/,
    },
    {
      what: 'a text that is not the one of its code',
      answer: { ...refusal, body: { ...refusal.body, message: 'Партнёр не найден' } },
      fault: /message of PARTNER_NOT_FOUND/,
    },
    { what: 'a text whose fixed part is another', answer: minimum('Минимум: 1000'), fault: /message of PAYOUT_BELOW_MINIMUM/ },
  ])('and does not pass with $what', ({ answer, fault }) => {
    expect(() => expectDeclared('create-payout', answer)).toThrow(fault)
  })

  test('and not when no endpoint has that name', () => {
    expect(() => expectDeclared('no-such', created)).toThrow(/no endpoint no-such in a document/)
  })
})
