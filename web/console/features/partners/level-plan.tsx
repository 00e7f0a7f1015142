import { Anchor, Checkbox, Stack, Table, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { useFormat } from '../../../shared/format/format.ts'
import { ConfirmDialog } from '../../look/confirm-dialog.tsx'
import { FailureNotice } from '../../look/failure-notice.tsx'
import { Loaded } from '../../look/loaded.tsx'
import { PermittedButton } from '../../look/permitted-button.tsx'
import { Screen } from '../../look/screen.tsx'
import { UpdatedAt } from '../../look/updated-at.tsx'
import { nameOf } from './partner-name.ts'
import { applyLevel, type LevelPlan, levelPlanQuery, type PlannedLevel, usePartnerChanged } from './partner-requests.ts'
import { partnerTexts } from './partner-texts.ts'

/** Which levels the deals of the last closed month reach, and a button that gives them. */
export function LevelPlanScreen() {
  const { levelPlan: t, back } = partnerTexts.use()
  const query = useQuery(levelPlanQuery)
  return (
    <Screen title={t.title} aside={<UpdatedAt query={query} />}>
      <Anchor component={Link} href="/partners">
        {back}
      </Anchor>
      <Loaded query={query} rows={6}>
        {query.data && <Plan plan={query.data} />}
      </Loaded>
    </Screen>
  )
}

function Plan({ plan: { month, isPlanned, leads, maxLeads, partners } }: { plan: LevelPlan }) {
  const { levelPlan: t } = partnerTexts.use()
  const { number, month: monthName } = useFormat()
  const name = monthName(`${month}-15T12:00:00Z`)
  if (!isPlanned) return <Text>{t.notPlanned}</Text>
  if (!partners) return <Text>{t.tooMany(number(leads), number(maxLeads))}</Text>
  const ready = partners.filter(({ held }) => held === null)
  const count = (move: PlannedLevel['move']) => ready.filter((one) => one.move === move).length
  return (
    <Stack>
      <Text>{t.about(name)}</Text>
      <Text>
        {partners.length === 0
          ? t.nobody
          : t.counted({ raised: count('Raised'), lowered: count('Lowered'), held: partners.length - ready.length })}
      </Text>
      <Apply month={month} name={name} ready={ready} />
      {partners.length > 0 && <PlannedLevels partners={partners} />}
    </Stack>
  )
}

interface ApplyProps {
  month: string
  /** The month in words. */
  name: string
  ready: readonly PlannedLevel[]
}

/** Each partner is an act of its own, and the month decides each once: what was cut off is finished by pressing again. */
function Apply({ month, name, ready }: ApplyProps) {
  const { levelPlan: t } = partnerTexts.use()
  const { number, money } = useFormat()
  const [isDown, setDown] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const [done, setDone] = useState(0)
  const changed = usePartnerChanged()
  const planned = ready.filter(({ move }) => isDown || move === 'Raised')
  const act = useMutation({
    mutationFn: async (levels: readonly PlannedLevel[]) => {
      let left = 0
      for (const [index, { partner, from, to, deals, amount }] of levels.entries()) {
        setDone(index)
        const reason = t.reason({ month: name, deals: number(deals), amount: money(amount) })
        const body = { month, fromLevelId: from?.id ?? null, toLevelId: to?.id ?? null, reason }
        const { outcome } = await applyLevel(partner.id, body)
        if (outcome !== 'Done') left++
      }
      return { done: levels.length - left, left }
    },
    onSettled: () => {
      setAsked(false)
      changed.levels()
    },
  })
  const lowered = ready.some(({ move }) => move === 'Lowered')
  return (
    <Stack gap="xs" align="flex-start">
      {lowered && (
        <Checkbox
          label={t.down}
          description={t.downHint}
          checked={isDown}
          onChange={(event) => setDown(event.currentTarget.checked)}
        />
      )}
      {planned.length > 0 && (
        <PermittedButton permission="partners.write" loading={act.isPending} onClick={() => setAsked(true)}>
          {t.apply(planned.length)}
        </PermittedButton>
      )}
      <div role="status">
        {act.isPending && <Text size="sm">{t.progress(number(done), number(act.variables.length))}</Text>}
        {act.data && <Text size="sm">{t.done(act.data)}</Text>}
      </div>
      {act.error && <FailureNotice error={act.error} />}
      <ConfirmDialog
        isOpen={isAsked}
        title={t.applyTitle(name)}
        confirm={t.apply(planned.length)}
        isBusy={act.isPending}
        onConfirm={() => act.mutate(planned)}
        onClose={() => setAsked(false)}
      >
        <Text size="sm">{t.consequence}</Text>
      </ConfirmDialog>
    </Stack>
  )
}

function PlannedLevels({ partners }: { partners: readonly PlannedLevel[] }) {
  const { levelPlan: t } = partnerTexts.use()
  const { money, number } = useFormat()
  const levelName = (level: PlannedLevel['from']) => (level ? t.level(level.number, level.description) : t.noLevel)
  const fateOf = ({ move, held, keptFor }: PlannedLevel): string => {
    if (held === null) return move === 'Raised' ? t.raised : t.lowered
    return held === 'Kept' && keptFor !== null ? t.keptFor(keptFor) : t.held[held]
  }
  const columns = [t.partner, t.deals, t.amount, t.from, t.to, t.fate]
  return (
    <Table className="cards-on-phone" aria-label={t.title} fz="sm">
      <Table.Thead>
        <Table.Tr>
          {columns.map((column, index) => (
            <Table.Th key={column} scope="col" className={index === 1 || index === 2 ? 'amount' : undefined}>
              {column}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {partners.map((one) => (
          <Table.Tr key={one.partner.id}>
            <Table.Td data-label={t.partner}>
              <Anchor component={Link} href={`/partners/${one.partner.id}`}>
                {nameOf(one.partner) || one.partner.email}
              </Anchor>
            </Table.Td>
            <Table.Td data-label={t.deals} className="amount">
              {number(one.deals)}
            </Table.Td>
            <Table.Td data-label={t.amount} className="amount">
              {money(one.amount)}
            </Table.Td>
            <Table.Td data-label={t.from}>{levelName(one.from)}</Table.Td>
            <Table.Td data-label={t.to}>{levelName(one.to)}</Table.Td>
            <Table.Td data-label={t.fate}>{fateOf(one)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
