import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { endpoints } from '../../functions/endpoints.ts'
import type { EndpointSpec } from '../../lib/contract/endpoint-spec.ts'
import { previousForm, settingsKey } from '../../lib/store/keys.ts'
import { systemRuntime } from '../../lib/http/runtime.ts'
import { attributesSet } from '../../lib/store/table/attributes-set.ts'
import { stale, transact } from '../../lib/store/table/transact.ts'
import { describeOnEngine } from '../engine/contour-table.ts'
import { asksOf, keyedContours, send } from '../support/asked-endpoints.ts'
import type * as Handlers from '../support/handlers.ts'
import { type Keys, keys } from '../support/table-scene.ts'
import { keptRelease } from './kept-release.ts'

/** Whose functions answer the next call; each call turns it. */
const turn = vi.hoisted(() => ({ isPrevious: false, previousCalls: 0 }))

vi.mock('../support/handlers.ts', async (load) => {
  const { handlers, ...rest } = await load<typeof Handlers>()
  // The mock is made before this file's own imports.
  const { keptRelease: release } = await import('./kept-release.ts')
  const { previousForm: form } = await import('../../lib/store/keys.ts')
  const { functions } = release(form)
  const inTurn = (name: string, present: unknown) => {
    const previous = functions.get(name)
    return (...given: unknown[]): unknown => {
      const isPrevious = turn.isPrevious && previous !== undefined
      turn.isPrevious = !turn.isPrevious
      if (isPrevious) turn.previousCalls++
      return ((isPrevious ? previous : present) as (...given: unknown[]) => unknown)(...given)
    }
  }
  return { ...rest, handlers: new Map([...handlers].map(([name, present]) => [name, inTurn(name, present)])) }
})

// Others are refused until the upgrade is closed, and then there is one release. These are refused only where a role or a scope is new.
const ofNewNames = new Set<string>(['change-role', 'issue-key'])
const both = endpoints.filter(({ errors, name }: EndpointSpec) => ofNewNames.has(name) || !errors.includes('UPGRADE_NOT_CLOSED'))

describeOnEngine('while two releases serve one table of the previous form', () => {
  let newKeyedContour: () => Promise<Keys>
  beforeAll(async () => {
    newKeyedContour = await keyedContours()
  })
  beforeEach(async () => {
    Object.assign(keys, await newKeyedContour())
    const step = { write: attributesSet(settingsKey, { form: previousForm }), refused: stale }
    await transact([step], crypto.randomUUID(), { ...systemRuntime, deadlineMs: Date.now() + 20_000 })
  })

  // What one release began the other goes on with or repeats: an act, a kept answer, a login, a code, a challenge, a webhook.
  test.each(both.flatMap((spec) => [true, false].map((isPreviousFirst) => ({ name: spec.name, isPreviousFirst, spec }))))(
    '$name is answered as by one of them, the previous one first: $isPreviousFirst',
    async ({ spec, isPreviousFirst }) => {
      turn.isPrevious = isPreviousFirst
      turn.previousCalls = 0
      const asks = (await asksOf(spec)).filter(({ body }) => (body as { role?: string } | undefined)?.role !== 'manager')
      turn.isPrevious = isPreviousFirst
      for (const { status, code, before, since = 0, ...request } of asks) {
        if (since > previousForm) continue
        await before?.()
        const answer = await send(spec, { key: keys.fresh, ...request })
        const error = answer.status < 400 ? undefined : answer.body.code
        expect({ status: answer.status, code: error }).toEqual({ status, code })
      }
      const wasNeeded = isPreviousFirst && keptRelease(previousForm).functions.has(spec.name)
      expect(turn.previousCalls > 0 || !wasNeeded).toBe(true)
    },
  )
})
