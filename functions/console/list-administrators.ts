import { listAdministrators } from '../../lib/contract/list-administrators.ts'
import { administratorView } from '../../lib/domain/actor.ts'
import { rolesOf } from '../../lib/domain/administrator-roles.ts'
import { personEndpoint } from '../../lib/http/person-endpoint.ts'
import { loadRoles } from '../../lib/store/administrator-roles.ts'
import { loadContour } from '../../lib/store/contour.ts'
import { lastSignIns } from '../../lib/store/login.ts'

export const handler = personEndpoint(listAdministrators, async () => {
  const [{ administrators }, known] = await Promise.all([loadContour(), loadRoles()])
  const signIns = await lastSignIns(
    'Administrator',
    administrators.map(({ id }) => id),
  )
  return {
    answer: administrators.map((administrator) => ({
      ...administratorView(administrator),
      roles: rolesOf(administrator.id, known),
      lastSignInAt: signIns.get(administrator.id) ?? null,
    })),
  }
})
