import { globSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { handlerFile } from '../../infra/function-folder.ts'
import { endpoints } from '../../functions/endpoints.ts'
import {
  bodyErrors,
  commonErrors,
  type EndpointSpec,
  keyErrors,
  parsingErrors,
  personErrors,
  takesIdempotencyKey,
} from '../../lib/contract/endpoint-spec.ts'
import { serveWeb } from '../../functions/public/serve-web/spec.ts'
import { workers } from '../../functions/workers.ts'
import { errorTable } from '../../lib/errors.ts'

const functionFiles = globSync('functions/*/*/handler.ts', { cwd: join(import.meta.dirname, '../..') })

describe('the lists of endpoints and of workers', () => {
  const listed = [...endpoints, ...workers, serveWeb]

  test('have a function for everything in them, and name every function', () => {
    expect(listed.map(handlerFile).toSorted()).toEqual(functionFiles.toSorted())
  })

  test('name no function twice', () => {
    expect(new Set(listed.map(({ name }) => name))).toHaveLength(listed.length)
  })
})

describe('the list of endpoints', () => {
  test('serves no route twice', () => {
    const routes = endpoints.map(({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`)
    expect(new Set(routes)).toHaveLength(routes.length)
  })

  test.each([
    { name: 'list-payouts', route: 'GET /api/external/payout', success: 200, streamed: true },
    { name: 'create-payout', route: 'POST /api/external/payout', success: 201, streamed: false },
    { name: 'change-payout-status', route: 'PUT /api/external/payout/{id}/status', success: 200, streamed: false },
    { name: 'list-partners', route: 'GET /api/external/partner', success: 200, streamed: true },
    { name: 'list-lead-fields', route: 'GET /api/external/lead-fields', success: 200, streamed: false },
  ])('$route is served by $name and answers $success', ({ name, route, success, streamed }) => {
    const found = endpoints.find((endpoint) => endpoint.name === name)
    expect(`${found?.method} ${found?.path}`).toBe(route)
    expect(found).toMatchObject({ success, streamed, access: 'ApiKey' })
  })
})

/** Whether it takes text in its query or its path; a click on a link is never refused for its parameters. */
const takesTextElsewhere = (spec: EndpointSpec): boolean =>
  'query' in spec || (spec.path.includes('{') && spec.access !== 'Public')

describe.each(endpoints)('$name', (spec) => {
  const { path, method, errors, table, body, access } = spec
  test('declares errors that are in the table, each once', () => {
    expect(errors.filter((code) => !Object.hasOwn(errorTable, code))).toEqual([])
    expect(new Set(errors)).toHaveLength(errors.length)
  })

  test('leaves the errors of every endpoint to the common list', () => {
    const ofAll = new Set<string>([...commonErrors, ...keyErrors, ...personErrors, 'CROSS_SITE_REQUEST'])
    expect(errors.filter((code) => ofAll.has(code))).toEqual([])
  })

  test('declares the errors of reading a body if it has one, and only then', () => {
    const declared = errors.filter((code) => (bodyErrors as readonly string[]).includes(code))
    const expected = takesIdempotencyKey(spec) ? bodyErrors : parsingErrors
    // What no text may hold is refused in parameters and addresses too.
    expect(declared).toEqual(body ? expected : takesTextElsewhere(spec) ? ['TEXT_HAS_NUL'] : [])
  })

  test('has a body only where the method carries one', () => {
    expect(body === undefined || method !== 'GET').toBe(true)
  })

  test('stands under the base of its door', () => {
    const doors: Record<typeof access, RegExp> = {
      ApiKey: /^\/api\/external\/[a-z]/,
      Public: /^\/r\//,
      Visitor: /^\/api\/session/,
      Person: /^\/api\/session/,
      Administrator: /^\/api\/console\/[a-z]/,
      Partner: /^\/api\/account(\/|$)/,
    }
    expect(path).toMatch(doors[access])
  })

  test('names each partition once, with actions, each once', () => {
    const places = table.map(({ partition, index }) => `${partition} ${index}`)
    expect(new Set(places)).toHaveLength(places.length)
    for (const { actions } of table) {
      expect(actions).not.toHaveLength(0)
      expect(new Set(actions)).toHaveLength(actions.length)
    }
  })

  test('may look its key up when it is behind one, and no key when it is not', () => {
    const keys = table.find(({ partition }) => partition === 'KEYS')
    expect(keys?.actions.includes('GetItem') ?? false).toBe(access === 'ApiKey')
  })
})

test('the common errors are in the table', () => {
  expect([...commonErrors, ...keyErrors, ...bodyErrors].filter((code) => !Object.hasOwn(errorTable, code))).toEqual([])
})
