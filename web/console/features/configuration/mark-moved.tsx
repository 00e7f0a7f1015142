import { Alert, List } from '@mantine/core'
import type { components } from '../../../shared/api.d.ts'
import { useTitles } from './change-words.tsx'
import { configurationTexts } from './configuration-texts.ts'

type StatusChange = components['schemas']['ConfigurationStatusChange']

/** A change of the target or primary status: what happens to existing leads, and what confirms it. */
export function MarkMoved({
  change: { mark, inFrom, inTo, isToConfirm, ...moved },
  confirm,
}: {
  change: StatusChange
  confirm?: string
}) {
  const t = configurationTexts.use()
  const titles = useTitles()
  const [from, to] = [moved.from, moved.to].map((name) => titles?.statuses.get(name) ?? name) as [string, string]
  const words = mark === 'target' ? t.targetMoved : t.primaryMoved
  const said = (status: string, of: { leads: number; deals: number }): string => t.inStatus(status, of.leads, of.deals)
  return (
    <Alert color="orange" variant="outline" role="note" title={words.title(from, to)}>
      <List size="sm">
        {words.consequences(to, said(from, inFrom), said(to, inTo)).map((line) => (
          <List.Item key={line}>{line}</List.Item>
        ))}
        {isToConfirm && confirm !== undefined && (
          <List.Item>
            {t.confirmHint} <code>{confirm}</code>
          </List.Item>
        )}
      </List>
    </Alert>
  )
}
