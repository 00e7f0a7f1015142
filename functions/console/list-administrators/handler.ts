import { listAdministrators } from './spec.ts'
import { administratorView } from '../../../lib/domain/people/actor.ts'
import { isRemoved, rolesOf } from '../../../lib/domain/people/administrator-roles.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'
import { passkeysView } from '../../../lib/domain/people/passkey-holder.ts'
import { loadRoles } from '../../../lib/store/people/administrator-roles.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'
import { loadPasskeyHolders } from '../../../lib/store/people/passkey-holder.ts'
import { lastSignIns } from '../../../lib/store/people/login.ts'

export const handler = personEndpoint(listAdministrators, async ({ at }) => {
  const [{ administrators, settings }, known, holders] = await Promise.all([loadContour(), loadRoles(), loadPasskeyHolders()])
  const listed = administrators.filter(({ id }) => !isRemoved(id, known))
  const signIns = await lastSignIns(
    'Administrator',
    listed.map(({ id }) => id),
  )
  return {
    answer: listed.map((administrator) => ({
      ...administratorView(administrator),
      roles: rolesOf(administrator.id, known),
      lastSignInAt: signIns.get(administrator.id) ?? null,
      ...passkeysView(administrator.id, { known, holders, settings }, Date.parse(at)),
    })),
  }
})
