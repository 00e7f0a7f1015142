import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type CsvValue, csvText, downloadCsv } from '../../shared/list/csv.ts'
import { sharedTexts } from '../../shared/texts/shared-texts.ts'
import { FailureNotice } from './failure-notice.tsx'

interface CsvButtonProps {
  /** Of the file, without its ending. */
  name: string
  /** Names of the columns, then the rows: all that the filters let through, not only what is on the screen. */
  rows: () => Promise<readonly (readonly CsvValue[])[]>
  /** Which list, where a screen has several. */
  of?: string
}

/** Hands a list over as a table for Excel. */
export function CsvButton({ name, rows, of }: CsvButtonProps) {
  const { csv } = sharedTexts.use()
  const download = useMutation({ mutationFn: async () => downloadCsv(name, csvText(await rows())) })
  return (
    <>
      <Button
        variant="default"
        aria-label={of === undefined ? undefined : `${csv}: ${of}`}
        loading={download.isPending}
        onClick={() => download.mutate()}
      >
        {csv}
      </Button>
      {download.error && <FailureNotice error={download.error} />}
    </>
  )
}
