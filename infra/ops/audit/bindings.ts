import { isId } from '../../../lib/domain/id.ts'
import type { Session } from '../../../lib/domain/referral.ts'
import { withoutKey } from '../../../lib/store/item.ts'
import { sessionKey } from '../../../lib/store/keys.ts'
import { loadLead } from '../../../lib/store/lead.ts'
import { getItem } from '../../../lib/store/read.ts'
import type { Finding } from './finding.ts'
import type { Tally } from './tally.ts'

/** Sessions and leads that do not name each other. Each pair that was not found whole is looked at again, as it is now. */
export async function bindingFindings({ leadOfSession, sessionOfLead }: Tally): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const [sessionId, leadId] of leadOfSession) findings.push(...(await sessionFinding(sessionId, leadId)))
  for (const [leadId, sessionId] of sessionOfLead) findings.push(...(await leadFinding(leadId, sessionId)))
  return findings
}

async function sessionFinding(sessionId: string, leadId: string): Promise<Finding[]> {
  const lead = isId(leadId) ? (await loadLead(leadId))?.lead : undefined
  const named = lead?.source.kind === 'Session' ? lead.source.sessionId : undefined
  if (named === sessionId) return []
  const rule = 'the lead of a session exists and names the session'
  const found = lead ? `the lead names ${named ?? 'no session'}` : 'there is no such lead'
  return [{ subject: `session ${sessionId}`, rule, expected: `lead ${leadId}`, found }]
}

async function leadFinding(leadId: string, sessionId: string): Promise<Finding[]> {
  const item = await getItem(sessionKey(sessionId))
  const session = item && withoutKey<Session>(item)
  if (session?.leadId === leadId) return []
  const rule = 'a lead bound by a session is named by it'
  const found = session ? `the session names ${session.leadId ?? 'no lead'}` : 'there is no such session'
  return [{ subject: `lead ${leadId}`, rule, expected: `session ${sessionId}`, found }]
}
