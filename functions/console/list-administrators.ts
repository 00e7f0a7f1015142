import { listAdministrators } from '../../lib/contract/list-administrators.ts'
import { administratorView } from '../../lib/domain/actor.ts'
import { rolesOf } from '../../lib/domain/administrator-roles.ts'
import { personEndpoint } from '../../lib/http/person-endpoint.ts'
import { passkeysView } from '../../lib/domain/passkey-holder.ts'
import { loadRoles } from '../../lib/store/administrator-roles.ts'
import { loadContour } from '../../lib/store/contour.ts'
import { loadPasskeyHolders } from '../../lib/store/passkey-holder.ts'
import { lastSignIns } from '../../lib/store/login.ts'

export const handler = personEndpoint(listAdministrators, async ({ at }) => {
  const [{ administrators, settings }, known, holders] = await Promise.all([loadContour(), loadRoles(), loadPasskeyHolders()])
  const signIns = await lastSignIns(
    'Administrator',
    administrators.map(({ id }) => id),
  )
  return {
    answer: administrators.map((administrator) => ({
      ...administratorView(administrator),
      roles: rolesOf(administrator.id, known),
      lastSignInAt: signIns.get(administrator.id) ?? null,
      ...passkeysView(administrator.id, { known, holders, settings }, Date.parse(at)),
    })),
  }
})
