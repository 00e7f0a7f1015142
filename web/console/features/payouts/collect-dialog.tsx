import { Anchor, Button, Group, Modal, NativeSelect, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'wouter'
import { chosenAct, dropAct } from '../../../shared/act/kept-act.ts'
import { isRefusal, performAct } from '../../../shared/act/perform-act.ts'
import { ApiFailure } from '../../../shared/api/api-failure.ts'
import { useFormat } from '../../../shared/format/format.ts'
import { sharedTexts } from '../../../shared/texts/shared-texts.ts'
import { FailureNotice } from '../../look/failure-notice.tsx'
import { CollectingNotice } from '../../registry/collecting-notice.tsx'
import { sendCreation, useRegistries } from '../../registry/registry-requests.ts'
import { registryTexts } from '../../registry/registry-texts.ts'
import { useCollecting } from '../../registry/use-collecting.ts'
import { payoutTexts } from './payout-texts.ts'
import { nameOf, type Queued, sumOf } from './payout-requests.ts'

interface CollectDialogProps {
  rows: readonly Queued[] | undefined
  onClose: () => void
}

/** Puts approved requests into a registry that collects, or into a new one. */
export function CollectDialog({ rows, onClose }: CollectDialogProps) {
  return rows ? <Asked rows={rows} onClose={onClose} /> : null
}

const creation = 'create-registry:from-queue'

/** A new registry, once: an attempt whose answer was lost is repeated under its key. */
async function newRegistryId(): Promise<string> {
  const { key } = chosenAct(creation, null)
  try {
    const { id } = await performAct(
      () => sendCreation(key),
      () => undefined,
    )
    dropAct(creation)
    return id
  } catch (error) {
    if (isRefusal(error)) dropAct(creation)
    throw error
  }
}

/** Where they go, and the adding itself. */
function usePutting(rows: readonly Queued[]) {
  const [chosen, setChosen] = useState('')
  const [registryId, setRegistryId] = useState<string>()
  const [isCreating, setCreating] = useState(false)
  const [failure, setFailure] = useState<ApiFailure>()
  const collecting = useCollecting()
  const put = async (): Promise<void> => {
    setFailure(undefined)
    setCreating(true)
    try {
      const id = chosen === '' ? await newRegistryId() : chosen
      setRegistryId(id)
      await collecting.collect(
        id,
        rows.map(({ id: payoutId, amount, partner }) => ({ id: payoutId, amount, about: nameOf(partner) })),
      )
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      setFailure(error)
    } finally {
      setCreating(false)
    }
  }
  return { chosen, setChosen, registryId, failure, collecting, put, isBusy: isCreating || collecting.isBusy }
}

function Asked({ rows, onClose }: { rows: readonly Queued[]; onClose: () => void }) {
  const t = payoutTexts.use()
  const names = registryTexts.use()
  const { dialog } = sharedTexts.use()
  const { money, date } = useFormat()
  const open = (useRegistries().items ?? []).filter(({ status }) => status === 'Collecting')
  const { chosen, setChosen, registryId, failure, collecting, put, isBusy } = usePutting(rows)
  const goOn = (): void => void (registryId !== undefined && collecting.goOn(registryId))
  return (
    <Modal
      opened
      title={t.collectTitle(rows.length, money(sumOf(rows)))}
      closeButtonProps={{ 'aria-label': dialog.close }}
      closeOnClickOutside={false}
      onClose={() => !isBusy && onClose()}
    >
      <Stack>
        {collecting.state ? (
          <CollectingNotice collecting={collecting.state} onGoOn={goOn} />
        ) : (
          <>
            <Text size="sm">{t.collectWhy}</Text>
            <NativeSelect
              label={t.collectInto}
              value={chosen}
              onChange={(event) => setChosen(event.currentTarget.value)}
              data={[
                { value: '', label: t.newRegistry },
                ...open.map(({ id, number, date: day }) => ({ value: id, label: names.name(number, date(day)) })),
              ]}
            />
          </>
        )}
        {failure && <FailureNotice error={failure} />}
        {registryId !== undefined && !isBusy && (
          <Anchor component={Link} href={`/registries?id=${registryId}`}>
            {t.openRegistry}
          </Anchor>
        )}
        <Group justify="flex-end">
          <Button variant="default" data-autofocus onClick={onClose} disabled={isBusy}>
            {collecting.state ? names.close : dialog.cancel}
          </Button>
          {!collecting.state && (
            <Button loading={isBusy} onClick={() => void put()}>
              {t.collect}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}
