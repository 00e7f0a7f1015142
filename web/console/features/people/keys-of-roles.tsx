import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { components } from '../../../shared/api.d.ts'
import { api, unwrap } from '../../../shared/api/client.ts'
import { endsWithRoles, opens } from '../../../../lib/domain/people/administrator-roles.ts'
import { type Listed, peopleTexts, type Role } from './people-texts.ts'

type ManagedKey = components['schemas']['ManagedKey']

interface KeysOfRolesProps {
  of: Listed
  /** The roles that are left. */
  after: readonly Role[]
}

/** The good keys of somebody that end when roles are taken, and those of service accounts that they made and that go on. */
function useKeysOf({ of, after }: KeysOfRolesProps) {
  const keys = useQuery({
    queryKey: ['keys'],
    queryFn: () => unwrap(api.GET('/api/console/key')),
    // As they are now: what ends is named before it does.
    staleTime: 0,
  })
  const good = (keys.data ?? []).filter(
    ({ administrator, revokedAt, expiresAt }) =>
      administrator?.id === of.id && revokedAt === null && (expiresAt === null || Date.parse(expiresAt) > keys.dataUpdatedAt),
  )
  const isLast = opens(of.roles, 'keys.manage') && !opens(after, 'keys.manage')
  return {
    ...keys,
    ending: good.filter(({ serviceAccount, scopes }) => !serviceAccount && endsWithRoles(scopes, of.roles, after)),
    toRotate: good.filter(({ serviceAccount }) => serviceAccount && isLast),
  }
}

/** Which keys go with roles, before those are taken. */
export function KeysOfRoles(props: KeysOfRolesProps) {
  const t = peopleTexts.use()
  const { isPending, isError, ending, toRotate } = useKeysOf(props)
  if (isError) return <Text size="sm">{t.keysUnknown}</Text>
  if (isPending) return <Text size="sm">{t.keysSought}</Text>
  return (
    <>
      <Text size="sm">{ending.length > 0 ? t.keysEnd(ending.map(keyText).join(', ')) : t.noKeysEnd}</Text>
      {toRotate.length > 0 && <Text size="sm">{t.keysToRotate(toRotate.map(keyText).join(', '))}</Text>}
    </>
  )
}

const keyText = ({ title, prefix, serviceAccount }: ManagedKey): string =>
  `${serviceAccount ? `${serviceAccount.title}: ` : ''}${title}${prefix ? ` (${prefix}…)` : ''}`
