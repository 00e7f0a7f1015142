import { Button, Checkbox, Group, Stack, Table, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useIntendedAct } from '../../../shared/act/use-intended-act.ts'
import { api, unwrap } from '../../../shared/api/client.ts'
import { useFormat } from '../../../shared/format/format.ts'
import { announce } from '../../../shared/look/announce.tsx'
import { usePerson } from '../../../shared/session/session.ts'
import { ActNotice } from '../../look/act-notice.tsx'
import { ConfirmDialog } from '../../look/confirm-dialog.tsx'
import { ExportButtons } from '../../look/export-buttons.tsx'
import { Loaded } from '../../look/loaded.tsx'
import { ReasonInput } from '../../look/reason-input.tsx'
import { Screen } from '../../look/screen.tsx'
import { KeysOfRoles } from './keys-of-roles.tsx'
import { type Listed, nameOf, peopleQuery, peopleTexts, type Role, roleNames } from './people-texts.ts'
import { InviteDialog, PersonDialog } from './person-dialogs.tsx'
import { RemovalDialog } from './removal-dialog.tsx'

/** A role that is to be given or taken. */
interface Change {
  of: Listed
  role: Role
  isGranted: boolean
}

/** What is done with somebody, in a dialog. */
type Doing = { is: 'invited' } | { is: 'edited' | 'removed' | 'permitted'; of: Listed }

/** Who runs the program, and what each may. */
export function PeopleScreen() {
  const t = peopleTexts.use()
  const people = useQuery({ queryKey: peopleQuery, queryFn: () => unwrap(api.GET('/api/console/administrator')) })
  const [change, setChange] = useState<Change>()
  const [doing, setDoing] = useState<Doing>()
  const done = () => setDoing(undefined)
  const csv = async () => [
    t.csv,
    ...(people.data ?? []).map((one) => [nameOf(one), one.email, one.roles.join(', '), one.lastSignInAt]),
  ]
  return (
    <Screen
      title={t.title}
      aside={
        <>
          <ExportButtons name="administrators" rows={csv} />
          <Button onClick={() => setDoing({ is: 'invited' })}>{t.invite}</Button>
        </>
      }
    >
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
                <PersonRow key={one.id} of={one} onChange={setChange} onDo={setDoing} />
              ))}
            </Table.Tbody>
          </Table>
        </div>
        <Text size="sm" c="dimmed">
          {t.hint}
        </Text>
      </Loaded>
      {doing?.is === 'invited' && <InviteDialog onClose={done} />}
      {doing?.is === 'edited' && <PersonDialog of={doing.of} onClose={done} />}
      {doing?.is === 'removed' && <RemovalDialog of={doing.of} onClose={done} />}
      {doing?.is === 'permitted' && <PermitDialog of={doing.of} onClose={done} />}
      {change && <ChangeDialog change={change} onClose={() => setChange(undefined)} />}
    </Screen>
  )
}

interface PersonRowProps {
  of: Listed
  onChange: (change: Change) => void
  onDo: (doing: Doing) => void
}

function PersonRow({ of, onChange, onDo }: PersonRowProps) {
  const t = peopleTexts.use()
  const { dateTime } = useFormat()
  return (
    <Table.Tr>
      <Table.Td data-label={t.columns.who}>
        <strong>{nameOf(of)}</strong>
        <Text size="sm">{of.email}</Text>
        <PasskeyState of={of} onDo={onDo} />
        <Group gap="xs" mt="xs">
          <Button size="xs" variant="default" aria-label={t.editOf(nameOf(of))} onClick={() => onDo({ is: 'edited', of })}>
            {t.edit}
          </Button>
          <Button size="xs" variant="default" aria-label={t.removeOf(nameOf(of))} onClick={() => onDo({ is: 'removed', of })}>
            {t.remove}
          </Button>
        </Group>
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
function PasskeyState({ of, onDo }: Pick<PersonRowProps, 'of' | 'onDo'>) {
  const t = peopleTexts.use()
  const { dateTime } = useFormat()
  const { id } = usePerson()
  return (
    <Stack gap={4} align="flex-start">
      <Text size="sm" c="dimmed">
        {of.hasPasskey ? t.passkey : t.noPasskey}
      </Text>
      {of.passkeyPermitUntil && <Text size="sm">{t.permitted(dateTime(of.passkeyPermitUntil))}</Text>}
      {of.takesPasskeyPermit && of.id !== id && (
        <Button size="xs" variant="default" aria-label={t.permitFor(nameOf(of))} onClick={() => onDo({ is: 'permitted', of })}>
          {t.permit}
        </Button>
      )}
    </Stack>
  )
}

function PermitDialog({ of, onClose }: { of: Listed; onClose: () => void }) {
  const t = peopleTexts.use()
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

function ChangeDialog({ change: { of, role, isGranted }, onClose }: { change: Change; onClose: () => void }) {
  const t = peopleTexts.use()
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
      {!isGranted && <KeysOfRoles of={of} after={of.roles.filter((one) => one !== role)} />}
      <ActNotice act={act} />
    </ConfirmDialog>
  )
}
