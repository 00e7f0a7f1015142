import { Kbd, Modal, Table, Text } from '@mantine/core'
import { sharedTexts } from '../../../shared/texts/shared-texts.ts'
import { payoutTexts } from './payout-texts.ts'

/** What the keys of the queue do. */
export function HelpDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = payoutTexts.use()
  const { dialog } = sharedTexts.use()
  return (
    <Modal opened={isOpen} onClose={onClose} title={t.help} closeButtonProps={{ 'aria-label': dialog.close }}>
      <Table>
        <Table.Tbody>
          {t.keys.map(([key, what]) => (
            <Table.Tr key={key}>
              <Table.Th scope="row">
                <Kbd>{key}</Kbd>
              </Table.Th>
              <Table.Td>{what}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Text size="sm" mt="sm">
        {t.keysHint}
      </Text>
    </Modal>
  )
}
