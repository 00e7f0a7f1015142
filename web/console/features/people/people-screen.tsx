import { Checkbox, Stack, Table, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { components } from '../../../shared/api.d.ts'
import { useIntendedAct } from '../../../shared/act/use-intended-act.ts'
import { api, unwrap } from '../../../shared/api/client.ts'
import { useFormat } from '../../../shared/format/format.ts'
import { announce } from '../../../shared/look/announce.tsx'
import { textsOf } from '../../../shared/texts/texts.ts'
import { ActNotice } from '../../look/act-notice.tsx'
import { ConfirmDialog } from '../../look/confirm-dialog.tsx'
import { ExportButtons } from '../../look/export-buttons.tsx'
import { Loaded } from '../../look/loaded.tsx'
import { Screen } from '../../look/screen.tsx'
import { en } from './en.ts'
import { ru } from './ru.ts'

const texts = textsOf({ ru, en })

type Listed = components['schemas']['ListedAdministrator']
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
                <PersonRow key={one.id} of={one} onChange={setChange} />
              ))}
            </Table.Tbody>
          </Table>
        </div>
        <Text size="sm" c="dimmed">
          {t.hint}
        </Text>
      </Loaded>
      {change && <ChangeDialog change={change} onClose={() => setChange(undefined)} />}
    </Screen>
  )
}

function PersonRow({ of, onChange }: { of: Listed; onChange: (change: Change) => void }) {
  const t = texts.use()
  const { dateTime } = useFormat()
  return (
    <Table.Tr>
      <Table.Td data-label={t.columns.who}>
        <strong>{nameOf(of)}</strong>
        <Text size="sm">{of.email}</Text>
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
      <ActNotice act={act} />
    </ConfirmDialog>
  )
}
