import { type KnownRoles, rolesOf } from '../people/administrator-roles.ts'
import { administratorView } from '../people/actor.ts'
import type { Contour } from '../contour/contour.ts'
import { hasPasskey, isBoundToPasskeys, type PasskeyHolder } from '../people/passkey-holder.ts'

/** Advice of the overview that would make the contour safer. A page ignores kinds that it does not know. */
export function adviceOf(contour: Contour, known: KnownRoles, holders: readonly PasskeyHolder[]) {
  return [...passkeysAdvice(contour, known, holders), ...dealLimitAdvice(contour)]
}

/**
 * Owners and payers without a passkey: anybody who reads their mail can pay and give roles. Where passkeys are required these
 * people cannot confirm anything, and are listed too.
 */
function passkeysAdvice({ administrators, settings }: Contour, known: KnownRoles, holders: readonly PasskeyHolder[]) {
  const without = administrators.filter(({ id }) => isBoundToPasskeys(rolesOf(id, known)) && !hasPasskey(id, known, holders))
  if (without.length === 0) return []
  const kind = settings.requirePasskeys ? ('PasskeysRequired' as const) : ('PasskeysMissing' as const)
  return [{ kind, administrators: without.map(administratorView) }]
}

/** Without a limit one administrator alone can make a deal of any amount, with its reward. */
function dealLimitAdvice({ settings }: Contour) {
  return settings.dealLimitKopecks === undefined ? [{ kind: 'DealLimitMissing' as const }] : []
}
