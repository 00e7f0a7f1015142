import { useMutation } from '@tanstack/react-query'
import type { Sheet } from '../../../lib/domain/value/spreadsheet.ts'
import { useFormat } from '../../shared/format/format.ts'
import { exportTexts } from '../../shared/list/export-texts.ts'
import { downloadSheet, type FileForm, fileForms } from '../../shared/list/download.ts'
import { Button } from './button.tsx'
import { FailureNotice } from './failure-notice.tsx'

interface ExportButtonsProps {
  /** Of the file, without its ending. */
  name: string
  /** Names of the columns, then the rows. */
  rows: () => Promise<Sheet>
}

/** Hands a list over as a table for Excel, as CSV or as a workbook. */
export function ExportButtons({ name, rows }: ExportButtonsProps) {
  const t = exportTexts.use()
  const { zone } = useFormat()
  const exporting = useMutation({ mutationFn: async (form: FileForm) => downloadSheet(form, name, await rows(), zone) })
  return (
    <>
      {fileForms.map((form) => (
        <Button
          key={form}
          kind="quiet"
          isBusy={exporting.isPending && exporting.variables === form}
          onClick={() => exporting.mutate(form)}
        >
          {t[form].title}
        </Button>
      ))}
      {exporting.error && <FailureNotice error={exporting.error} />}
    </>
  )
}
