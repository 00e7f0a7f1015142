import { eventTypes } from '../feed/event.ts'
import type { Permission } from '../people/permission.ts'
import { readRightOf } from './read-right.ts'

/**
 * The permissions that a line of the chronicle or an entry of the journal needs: for an event, the permission for its object;
 * otherwise, the permissions for the things it concerns.
 */
export function readRightsOfAct({ type, subjects }: { type: string; subjects: readonly string[] }): Permission[] {
  const event = eventTypes.find((one) => one === type)
  if (event) return [readRightOf(event)]
  return subjects.flatMap(readRightsOfSubject)
}

function readRightsOfSubject(subject: string): Permission[] {
  const right = readRights[subject.slice(0, subject.indexOf(':'))]
  if (right !== undefined) return [right]
  // Entries of files applied before 23 November 2026 name the partner of a closed offer only like this.
  return subject.includes(' closed for ') ? ['partners.read'] : []
}

/** Keys, service accounts, webhooks, offers and administrators have no entry: the journal's own permission covers them. */
const readRights: Readonly<Record<string, Permission>> = {
  payout: 'payouts.read',
  lead: 'leads.read',
  partner: 'partners.read',
  promocode: 'promocodes.read',
  link: 'links.read',
}
