import { Alert, Button, Group, List, Text } from '@mantine/core'
import { OutcomeText } from './outcome-text.tsx'
import { payoutTexts } from './payout-texts.ts'
import type { LeftDecision } from './use-decisions.ts'

interface LeftDecisionsProps {
  left: readonly LeftDecision[]
  look: (id: string) => Promise<void>
  send: (id: string) => Promise<void>
  drop: (id: string) => void
}

/**
 * Decisions with an unknown outcome, by name, including those of requests that are not on the screen. Looking has no effect; sending
 * does what the button says.
 */
export function LeftDecisions({ left, look, send, drop }: LeftDecisionsProps) {
  const t = payoutTexts.use()
  if (left.length === 0) return null
  return (
    <Alert variant="outline" color="yellow.9" role="alert" aria-label={t.left(left.length)}>
      <Text size="sm" fw={600}>
        {t.left(left.length)}
      </Text>
      <List size="sm" listStyleType="none" spacing="xs">
        {left.map((decision) => (
          <List.Item key={decision.id}>
            <Text size="sm">{nameOfDecision(decision, t)}</Text>
            {decision.outcome.looked && <OutcomeText outcome={decision.outcome} />}
            <Group gap={4}>
              <Button size="compact-xs" variant="outline" onClick={() => void send(decision.id)}>
                {t.send[decision.to]}
              </Button>
              <Button size="compact-xs" variant="default" onClick={() => drop(decision.id)}>
                {t.drop}
              </Button>
            </Group>
          </List.Item>
        ))}
      </List>
      <Button mt="xs" size="compact-sm" onClick={() => left.forEach(({ id }) => void look(id))}>
        {t.lookAll}
      </Button>
    </Alert>
  )
}

const nameOfDecision = ({ id, to, about }: LeftDecision, t: ReturnType<typeof payoutTexts.use>): string =>
  `${t.decisions[to]}: ${about ?? id}`
