import { useMutation } from '@tanstack/react-query'
import { type CsvValue, csvText, downloadCsv } from '../../shared/list/csv.ts'
import { sharedTexts } from '../../shared/texts/shared-texts.ts'
import { Button } from './button.tsx'
import { FailureNotice } from './failure-notice.tsx'

interface CsvButtonProps {
  /** Of the file, without its ending. */
  name: string
  /** Names of the columns, then the rows. */
  rows: () => Promise<readonly (readonly CsvValue[])[]>
}

/** Hands a list over as a table for Excel. */
export function CsvButton({ name, rows }: CsvButtonProps) {
  const { csv } = sharedTexts.use()
  const download = useMutation({ mutationFn: async () => downloadCsv(name, csvText(await rows())) })
  return (
    <>
      <Button kind="quiet" isBusy={download.isPending} onClick={() => download.mutate()}>
        {csv}
      </Button>
      {download.error && <FailureNotice error={download.error} />}
    </>
  )
}
