import { beforeEach, expect, test, vi } from 'vitest'
import { loadSession } from '../../../../lib/store/referral/referral.ts'
import { holding, sentCommands } from '../../../support/mocked-table.ts'
import { sessionId, sessionOf } from '../../../support/lead-samples.ts'

beforeEach(() => {
  vi.stubEnv('TABLE_NAME', 'contour')
})

test('a session is read as it is now, without its key', async () => {
  holding([{ pk: `SESSION#${sessionId}`, sk: 'SESSION', ...sessionOf() }])
  expect(await loadSession(sessionId)).toEqual(sessionOf())
})

test.each(['', 'short', `${sessionId}x`, 'x'.repeat(2_000), 'session/session=sessio', '\u0000'.repeat(22)])(
  'a session is not looked for under «%s», which can be none',
  async (id) => {
    holding([{ pk: `SESSION#${id}`, sk: 'SESSION' }])
    expect(await loadSession(id)).toBeUndefined()
    expect(sentCommands()).toEqual([])
  },
)
