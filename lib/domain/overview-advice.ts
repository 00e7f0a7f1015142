import { type KnownRoles, rolesOf } from './administrator-roles.ts'
import { administratorView } from './actor.ts'
import type { Contour } from './contour.ts'
import { hasPasskey, isBoundToPasskeys, type PasskeyHolder } from './passkey-holder.ts'

/** Something that would make the contour safer, by its kind. */
export type Advice = ReturnType<typeof passkeysAdvice>[number]

/** What the overview advises: kinds that a page does not know it leaves out. */
export function adviceOf(contour: Contour, known: KnownRoles, holders: readonly PasskeyHolder[]): Advice[] {
  return [...passkeysAdvice(contour, known, holders)]
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
