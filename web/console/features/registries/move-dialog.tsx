import { List, Text } from '@mantine/core'
import { useFormat } from '../../../shared/format/format.ts'
import { announce } from '../../../shared/look/announce.tsx'
import { ActNotice } from '../../look/act-notice.tsx'
import { ConfirmDialog } from '../../look/confirm-dialog.tsx'
import { type Registry, type RegistryStatus, useMove } from '../../registry/registry-requests.ts'
import { registryTexts } from '../../registry/registry-texts.ts'
import { registriesTexts } from './registries-texts.ts'

/** What a registry is moved to. */
export type Target = Exclude<RegistryStatus, 'Collecting'>

interface MoveDialogProps {
  registry: Registry
  to: Target
  onClose: () => void
}

/** Moves a registry on, as it was seen. */
export function MoveDialog({ registry, to, onClose }: MoveDialogProps) {
  const t = registriesTexts.use()
  const names = registryTexts.use()
  const { money, date } = useFormat()
  const act = useMove(registry.id, () => {
    announce(t.moved[to])
    onClose()
  })
  return (
    <ConfirmDialog
      isOpen
      title={t.moveTitle[to](names.name(registry.number, date(registry.date)))}
      confirm={t.moves[to]}
      isBusy={act.isBusy}
      onClose={onClose}
      onConfirm={() => void act.intend({ status: to, revision: registry.revision })}
    >
      <Text fw={600}>{`${names.payouts(registry.count)}, ${money(registry.sum)}`}</Text>
      <List size="sm">
        {t.moveWhy[to].map((why) => (
          <List.Item key={why}>{why}</List.Item>
        ))}
      </List>
      <ActNotice act={act} />
    </ConfirmDialog>
  )
}
