import { expect } from 'vitest'
import { handler as issueKey } from '../../functions/console/issue-key/handler.ts'
import type { Permission } from '../../lib/domain/people/permission.ts'
import { call } from './call.ts'
import type { Browser } from './logins.ts'

/** A key of its own with only these scopes, issued by the person who is signed in. */
export async function narrowKey(owner: Browser, scopes: readonly Permission[]): Promise<{ id: string; secret: string }> {
  const { status, body } = await call(issueKey, { key: null, body: { title: scopes.join(' '), scopes }, headers: owner.headers })
  expect(status).toBe(201)
  return { id: body.key.id, secret: body.secret }
}
