import { Alert, Group, Paper, Stack, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { useFormat } from '../../../shared/format/format.ts'
import { announce } from '../../../shared/look/announce.tsx'
import { onHotkey } from '../../../shared/look/hotkeys.ts'
import { useDiscountSentence } from '../../../shared/offers/discount-words.ts'
import { promocodeStates, promocodeTones } from '../../../shared/offers/promocode-states.ts'
import { useMay } from '../../../shared/session/session.ts'
import { ActNotice } from '../../look/act-notice.tsx'
import { partnerLine } from '../../look/partner-line.ts'
import { PermittedButton } from '../../look/permitted-button.tsx'
import { StatusBadge } from '../../look/status-badge.tsx'
import { deciderName } from './decider-name.ts'
import { changedText } from './changed-text.ts'
import { type Promocode, useDecision } from './promocode-requests.ts'
import { promocodeTexts } from './promocode-texts.ts'

interface PromocodeCardProps {
  promocode: Promocode
  onRefuse: () => void
  onDiscount: () => void
}

/** One promocode: whose it is, for what, how it stands, and what can be decided. */
export function PromocodeCard({ promocode, onRefuse, onDiscount }: PromocodeCardProps) {
  const t = promocodeTexts.use()
  const format = useFormat()
  const states = promocodeStates.use()
  const discount = useDiscountSentence()(promocode.clientDiscount)
  const mayDecide = useMay('promocodes.write')
  const card = useRef<HTMLElement>(null)
  const [faster, setFaster] = useState<string>()
  const { code, status, partner, offer, createdAt, isAskedByPartner, decision } = promocode
  const act = useDecision(code, {
    done: () => {
      announce(t.approved(code))
      focusNeighbour(card.current)
    },
    refused: (failure) => setFaster(changedText(failure, t, format)),
  })
  const approve = (): void => void act.intend({ status: 'Active', from: status })
  const since = createdAt === null ? t.fromFile : (isAskedByPartner ? t.asked : t.made)(format.dateTime(createdAt))
  return (
    <Paper
      ref={card}
      component="article"
      withBorder
      p="md"
      tabIndex={-1}
      data-code={code}
      aria-label={`${t.code} ${code}`}
      onKeyDown={onHotkey({
        ...(mayDecide && status !== 'Active' && { KeyA: approve }),
        ...(mayDecide && status !== 'Disabled' && { KeyR: onRefuse }),
      })}
    >
      <Group justify="space-between" align="flex-start">
        <Stack gap={2}>
          <Group gap="xs">
            <Text fw={700} style={{ overflowWrap: 'anywhere' }}>
              {code}
            </Text>
            <StatusBadge tone={promocodeTones[status]}>{states[status]}</StatusBadge>
          </Group>
          <Text style={{ overflowWrap: 'anywhere' }}>{partner ? partnerLine(partner) : t.nobody}</Text>
          <Text>{offer?.title ?? t.noOffer}</Text>
          {discount && <Text size="sm">{discount}</Text>}
          <Text size="sm" c="dimmed">
            {since}
          </Text>
          {decision && (
            <Text size="sm" c="dimmed">
              {t.decided(deciderName(decision, t), format.dateTime(decision.at))}
              {decision.reason && ` — ${decision.reason}`}
            </Text>
          )}
        </Stack>
        <Acts status={status} isBusy={act.isBusy} onApprove={approve} onDiscount={onDiscount} onRefuse={onRefuse} />
      </Group>
      {faster === undefined ? (
        <ActNotice act={act} />
      ) : (
        <Alert variant="outline" color="yellow.9" role="alert" mt="xs" p="xs">
          {faster}
        </Alert>
      )}
    </Paper>
  )
}

interface ActsProps {
  status: Promocode['status']
  isBusy: boolean
  onApprove: () => void
  onDiscount: () => void
  onRefuse: () => void
}

function Acts({ status, isBusy, onApprove, onDiscount, onRefuse }: ActsProps) {
  const t = promocodeTexts.use()
  return (
    <Group gap="xs">
      {status !== 'Active' && (
        <PermittedButton permission="promocodes.write" loading={isBusy} onClick={onApprove}>
          {status === 'OnReview' ? t.approve : t.enable}
        </PermittedButton>
      )}
      {status !== 'Disabled' && (
        <PermittedButton permission="promocodes.write" variant="default" onClick={onDiscount}>
          {t.discount}
        </PermittedButton>
      )}
      {status !== 'Disabled' && (
        <PermittedButton permission="promocodes.write" variant="default" onClick={onRefuse}>
          {status === 'OnReview' ? t.refuse : t.disable}
        </PermittedButton>
      )}
    </Group>
  )
}

/** A decided promocode leaves the queue: the focus moves on to its neighbour. */
function focusNeighbour(card: HTMLElement | null): void {
  if (!card?.contains(document.activeElement)) return
  const neighbour = [card.nextElementSibling, card.previousElementSibling].find((one) => one?.hasAttribute('data-code'))
  if (neighbour instanceof HTMLElement) neighbour.focus()
}
