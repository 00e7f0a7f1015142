import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Handler } from '../../lib/http/endpoint.ts'
import { systemRuntime } from '../../lib/http/runtime.ts'
import { loadContour } from '../../lib/store/contour/contour.ts'
import { countFeed } from '../../lib/store/figures/counted-feed.ts'
import { sealJournal } from '../../lib/store/journal/journal-seal.ts'
import { loginEnded, noteLoginUsed } from '../../lib/store/people/login.ts'
import { sha256 } from '../../lib/store/table/sha256.ts'
import { transact } from '../../lib/store/table/transact.ts'
import { fillAuditedContour } from './audited-contour.ts'
import { call } from './call.ts'
import { handlers } from './handlers.ts'
import { letIn, sentCode } from './logins.ts'

const hourMs = 60 * 60_000
const dayMs = 24 * hourMs

/** Fills a new table with many acts, then counts them, seals the journal, and changes roles. */
export async function fillSettledContour(): Promise<void> {
  await fillAuditedContour()
  await peopleSignedIn()
  // All of it is settled a minute later.
  await countFeed({ nowMs: Date.now() + 60_000, newToken: randomUUID, isTimeUp: () => false })
  // The first one notes who had which roles.
  await sealed(-4 * dayMs)
  await sealed(0)
  await roleGiven()
  await sealed(hourMs / 4)
}

/** Somebody of each kind is signed in, one is signed out, and one is still asked for the code. */
async function peopleSignedIn(): Promise<void> {
  const { token } = await letIn('Partner', 'plain@test.example')
  await noteLoginUsed(sha256(token), 'Partner', Date.now())
  await letIn('Administrator', 'second@test.example')
  const { token: left } = await letIn('Partner', 'seven@test.example')
  const step = loginEnded('Partner', sha256(left), new Date().toISOString())
  await transact([step], randomUUID(), { ...systemRuntime, deadlineMs: Date.now() + hourMs })
  await sentCode('account', 'eight@test.example')
}

const sealed = (afterMs: number) => sealJournal({ nowMs: Date.now() + afterMs, newToken: randomUUID, isTimeUp: () => false })

async function roleGiven(): Promise<void> {
  const { headers } = await letIn('Administrator', 'second@test.example')
  const handler = handlers.get('change-role') as Handler
  const id = (await loadContour()).administrators.find(({ email }) => email !== 'second@test.example')?.id ?? ''
  for (const body of [
    { role: 'viewer', granted: true, reason: 'reads along' },
    { role: 'owner', granted: false },
    { role: 'viewer', granted: false },
    { role: 'viewer', granted: true },
  ]) {
    expect((await call(handler, { key: null, headers: { ...headers }, path: { id }, body })).status).toBe(200)
  }
}
