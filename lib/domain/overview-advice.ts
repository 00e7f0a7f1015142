import { type KnownRoles, rolesOf } from './administrator-roles.ts'
import { administratorView } from './actor.ts'
import type { Contour } from './contour.ts'
import { hasPasskey, isBoundToPasskeys, type PasskeyHolder } from './passkey-holder.ts'

/** What would make the contour safer, as the overview advises it: kinds that a page does not know it leaves out. */
export function adviceOf(contour: Contour, known: KnownRoles, holders: readonly PasskeyHolder[]) {
  return [...passkeysAdvice(contour, known, holders), ...dealLimitAdvice(contour)]
}

/**
 * Owners and payers without a passkey: whoever reads their mail pays and gives roles. Where passkeys are required they can do nothing
 * that asks for proof, and are named too.
 */
function passkeysAdvice({ administrators, settings }: Contour, known: KnownRoles, holders: readonly PasskeyHolder[]) {
  const without = administrators.filter(({ id }) => isBoundToPasskeys(rolesOf(id, known)) && !hasPasskey(id, known, holders))
  if (without.length === 0) return []
  const kind = settings.requirePasskeys ? ('PasskeysRequired' as const) : ('PasskeysMissing' as const)
  return [{ kind, administrators: without.map(administratorView) }]
}

/** Without a limit one administrator makes a deal of any sum, and its reward, alone. */
function dealLimitAdvice({ settings }: Contour) {
  return settings.dealLimitKopecks === undefined ? [{ kind: 'DealLimitMissing' as const }] : []
}
