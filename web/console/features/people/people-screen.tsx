import { Button, Checkbox, Stack, Table, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { components } from '../../../shared/api.d.ts'
import { useIntendedAct } from '../../../shared/act/use-intended-act.ts'
import { api, unwrap } from '../../../shared/api/client.ts'
import { useFormat } from '../../../shared/format/format.ts'
import { announce } from '../../../shared/look/announce.tsx'
import { usePerson } from '../../../shared/session/session.ts'
import { textsOf } from '../../../shared/texts/texts.ts'
import { endsWithRoles, opens } from '../../../../lib/domain/people/administrator-roles.ts'
import { ActNotice } from '../../look/act-notice.tsx'
import { ConfirmDialog } from '../../look/confirm-dialog.tsx'
import { ExportButtons } from '../../look/export-buttons.tsx'
import { Loaded } from '../../look/loaded.tsx'
import { ReasonInput } from '../../look/reason-input.tsx'
import { Screen } from '../../look/screen.tsx'
import { en } from './en.ts'
import { ru } from './ru.ts'

const texts = textsOf({ ru, en })

type Listed = components['schemas']['ListedAdministrator']
type ManagedKey = components['schemas']['ManagedKey']
type Role = keyof typeof ru.roles
const roleNames = Object.keys(ru.roles) as Role[]

/** A role that is to be given or taken. */
interface Change {
  of: Listed
  role: Role
  isGranted: boolean
}

const peopleQuery = ['administrators']
const nameOf = ({ firstName, lastName }: Listed): string => `${firstName} ${lastName}`

/** Who runs the program, and what each may. */
export function PeopleScreen() {
  const t = texts.use()
  const people = useQuery({ queryKey: peopleQuery, queryFn: () => unwrap(api.GET('/api/console/administrator')) })
  const [change, setChange] = useState<Change>()
  const [permitted, setPermitted] = useState<Listed>()
  const csv = async () => [
    t.csv,
    ...(people.data ?? []).map((one) => [nameOf(one), one.email, one.roles.join(', '), one.lastSignInAt]),
  ]
  return (
    <Screen title={t.title} aside={<ExportButtons name="administrators" rows={csv} />}>
      <Loaded query={people} rows={4}>
        <div className="scrolled" role="region" aria-label={t.title} tabIndex={0}>
          <Table className="cards-on-phone">
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">{t.columns.who}</Table.Th>
                <Table.Th scope="col">{t.columns.roles}</Table.Th>
                <Table.Th scope="col">{t.columns.seen}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {people.data?.map((one) => (
                <PersonRow key={one.id} of={one} onChange={setChange} onPermit={setPermitted} />
              ))}
            </Table.Tbody>
          </Table>
        </div>
        <Text size="sm" c="dimmed">
          {t.hint}
        </Text>
      </Loaded>
      {permitted && <PermitDialog of={permitted} onClose={() => setPermitted(undefined)} />}
      {change && <ChangeDialog change={change} onClose={() => setChange(undefined)} />}
    </Screen>
  )
}

interface PersonRowProps {
  of: Listed
  onChange: (change: Change) => void
  onPermit: (of: Listed) => void
}

function PersonRow({ of, onChange, onPermit }: PersonRowProps) {
  const t = texts.use()
  const { dateTime } = useFormat()
  return (
    <Table.Tr>
      <Table.Td data-label={t.columns.who}>
        <strong>{nameOf(of)}</strong>
        <Text size="sm">{of.email}</Text>
        <PasskeyState of={of} onPermit={onPermit} />
      </Table.Td>
      <Table.Td data-label={t.columns.roles}>
        <Stack gap={4} role="group" aria-label={t.rolesOf(nameOf(of))}>
          {roleNames.map((role) => {
            const has = of.roles.includes(role)
            return (
              <Checkbox
                key={role}
                label={`${role}: ${t.roles[role]}`}
                checked={has}
                onChange={() => onChange({ of, role, isGranted: !has })}
              />
            )
          })}
        </Stack>
        {of.roles.length === 0 && <Text size="sm">{t.noRoles}</Text>}
      </Table.Td>
      <Table.Td data-label={t.columns.seen}>{of.lastSignInAt ? dateTime(of.lastSignInAt) : t.never}</Table.Td>
    </Table.Tr>
  )
}

/** Whether there is a passkey, and the way to one for somebody who has lost theirs, or must not add the first by mail alone: nobody opens it to themselves. */
function PasskeyState({ of, onPermit }: Pick<PersonRowProps, 'of' | 'onPermit'>) {
  const t = texts.use()
  const { dateTime } = useFormat()
  const { id } = usePerson()
  return (
    <Stack gap={4} align="flex-start">
      <Text size="sm" c="dimmed">
        {of.hasPasskey ? t.passkey : t.noPasskey}
      </Text>
      {of.passkeyPermitUntil && <Text size="sm">{t.permitted(dateTime(of.passkeyPermitUntil))}</Text>}
      {of.takesPasskeyPermit && of.id !== id && (
        <Button size="xs" variant="default" aria-label={t.permitFor(nameOf(of))} onClick={() => onPermit(of)}>
          {t.permit}
        </Button>
      )}
    </Stack>
  )
}

function PermitDialog({ of, onClose }: { of: Listed; onClose: () => void }) {
  const t = texts.use()
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const act = useIntendedAct({
    name: `permit-passkey:${of.id}`,
    send: (body: { reason: string | null }, key) =>
      unwrap(
        api.POST('/api/console/administrator/{id}/passkey-permit', {
          params: { path: { id: of.id } },
          body,
          headers: { 'Idempotency-Key': key },
        }),
      ),
    onDone: () => {
      announce(t.permitDone)
      void client.invalidateQueries({ queryKey: peopleQuery })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      isOpen
      title={t.permitTitle}
      confirm={t.permitConfirm}
      isDangerous
      isBusy={act.isBusy}
      onClose={onClose}
      onConfirm={() => void act.intend({ reason: reason.trim() || null })}
    >
      <Text size="sm">{of.hasPasskey ? t.permitWhy(nameOf(of)) : t.permitFirstWhy(nameOf(of))}</Text>
      <Text size="sm">{t.permitCheck}</Text>
      <Text size="sm">{t.permitTold}</Text>
      <ReasonInput label={t.permitReason} value={reason} onChange={setReason} />
      <ActNotice act={act} />
    </ConfirmDialog>
  )
}

/** The good keys of somebody that end when a role is taken, and those of service accounts that they made and that go on. */
function useKeysOf({ of, role, isGranted }: Change) {
  const keys = useQuery({
    queryKey: ['keys'],
    queryFn: () => unwrap(api.GET('/api/console/key')),
    enabled: !isGranted,
    // As they are now: what ends is named before it does.
    staleTime: 0,
  })
  const after = of.roles.filter((one) => one !== role)
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

/** Which keys a role takes along, before it is taken. */
function KeysOfRole({ change }: { change: Change }) {
  const t = texts.use()
  const { isPending, isError, ending, toRotate } = useKeysOf(change)
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

function ChangeDialog({ change: { of, role, isGranted }, onClose }: { change: Change; onClose: () => void }) {
  const t = texts.use()
  const client = useQueryClient()
  const act = useIntendedAct({
    name: `change-role:${of.id}:${role}:${isGranted}`,
    send: (body: { role: Role; granted: boolean }, key) =>
      unwrap(
        api.PUT('/api/console/administrator/{id}/role', {
          params: { path: { id: of.id } },
          body,
          headers: { 'Idempotency-Key': key },
        }),
      ),
    onDone: () => {
      announce(t.changed)
      void client.invalidateQueries({ queryKey: peopleQuery })
      void client.invalidateQueries({ queryKey: ['keys'] })
      // One's own roles open and close what is on the screen.
      void client.invalidateQueries({ queryKey: ['session'] })
      onClose()
    },
  })
  const name = nameOf(of)
  return (
    <ConfirmDialog
      isOpen
      title={isGranted ? t.grantTitle : t.revokeTitle}
      confirm={isGranted ? t.grant : t.revoke}
      isDangerous={!isGranted}
      isBusy={act.isBusy}
      onClose={onClose}
      onConfirm={() => void act.intend({ role, granted: isGranted })}
    >
      <Text size="sm">{isGranted ? t.grantWhy(name, role) : t.revokeWhy(name, role)}</Text>
      {!isGranted && <KeysOfRole change={{ of, role, isGranted }} />}
      <ActNotice act={act} />
    </ConfirmDialog>
  )
}
