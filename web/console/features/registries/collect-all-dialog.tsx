import { Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useFormat } from '../../../shared/format/format.ts'
import { wholeList } from '../../../shared/list/use-cursor-list.ts'
import { ConfirmDialog } from '../../look/confirm-dialog.tsx'
import { FailureNotice } from '../../look/failure-notice.tsx'
import { loadApproved, useApprovedCount } from '../../registry/registry-requests.ts'
import { registryTexts } from '../../registry/registry-texts.ts'
import type { ToCollect } from '../../registry/use-collecting.ts'
import { registriesTexts } from './registries-texts.ts'

interface CollectAllDialogProps {
  onClose: () => void
  onCollect: (requests: readonly ToCollect[]) => void
}

/** Reads all approved requests, and has them added. */
export function CollectAllDialog({ onClose, onCollect }: CollectAllDialogProps) {
  const t = registriesTexts.use()
  const words = registryTexts.use()
  const { money } = useFormat()
  const approved = useApprovedCount()
  const reading = useMutation({
    networkMode: 'always',
    mutationFn: () => wholeList(loadApproved),
    onSuccess: (requests) => {
      onClose()
      onCollect(requests.map(({ id, amount, partner }) => ({ id, amount, about: nameOf(partner) })))
    },
  })
  const { count = 0, sum = 0 } = approved.data ?? {}
  return (
    <ConfirmDialog
      isOpen
      title={t.collectTitle}
      confirm={t.add}
      isBusy={reading.isPending}
      isDisabled={approved.data !== undefined && count === 0}
      onClose={onClose}
      onConfirm={() => reading.mutate()}
    >
      <Text size="sm">{approved.data && count === 0 ? t.noApproved : t.collectWhy(count, money(sum))}</Text>
      {reading.isPending && (
        <Text size="sm" role="status">
          {words.reading}
        </Text>
      )}
      {reading.error && <FailureNotice error={reading.error} />}
    </ConfirmDialog>
  )
}

const nameOf = (partner: { firstName: string | null; lastName: string | null; email: string }): string =>
  [partner.lastName, partner.firstName].filter(Boolean).join(' ') || partner.email
