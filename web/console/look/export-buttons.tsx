import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { Sheet } from '../../../lib/domain/value/spreadsheet.ts'
import { useFormat } from '../../shared/format/format.ts'
import { exportTexts } from '../../shared/list/export-texts.ts'
import { downloadSheet, type FileForm, fileForms } from '../../shared/list/download.ts'
import { FailureNotice } from './failure-notice.tsx'

interface ExportButtonsProps {
  /** Of the file, without its ending. */
  name: string
  /** Names of the columns, then the rows: all that the filters let through, not only what is on the screen. */
  rows: () => Promise<Sheet>
  /** Which list, where a screen has several. */
  of?: string
}

/** Hands a list over as a table for Excel, as CSV or as a workbook. */
export function ExportButtons({ name, rows, of }: ExportButtonsProps) {
  const t = exportTexts.use()
  const { zone } = useFormat()
  const exporting = useMutation({ mutationFn: async (form: FileForm) => downloadSheet(form, name, await rows(), zone) })
  return (
    <>
      <Button.Group>
        {fileForms.map((form) => (
          <Button
            key={form}
            variant="default"
            aria-label={of === undefined ? t[form].title : `${t[form].title}: ${of}`}
            loading={exporting.isPending && exporting.variables === form}
            disabled={exporting.isPending && exporting.variables !== form}
            onClick={() => exporting.mutate(form)}
          >
            {t[form].label}
          </Button>
        ))}
      </Button.Group>
      {exporting.error && <FailureNotice error={exporting.error} />}
    </>
  )
}
