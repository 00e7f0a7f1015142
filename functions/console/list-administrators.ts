import { listAdministrators } from '../../lib/contract/list-administrators.ts'
import { administratorView } from '../../lib/domain/actor.ts'
import { rolesOf } from '../../lib/domain/administrator-roles.ts'
import { personEndpoint } from '../../lib/http/person-endpoint.ts'
import { loadRoles } from '../../lib/store/administrator-roles.ts'
import { loadContour } from '../../lib/store/contour.ts'
import { lastSignIn } from '../../lib/store/login.ts'

export const handler = personEndpoint(listAdministrators, async () => {
  const [{ administrators }, known] = await Promise.all([loadContour(), loadRoles()])
  const signIns = await Promise.all(administrators.map(({ id }) => lastSignIn('Administrator', id)))
  return {
    answer: administrators.map((administrator, index) => ({
      ...administratorView(administrator),
      roles: rolesOf(administrator.id, known),
      lastSignInAt: signIns[index] ?? null,
    })),
  }
})
