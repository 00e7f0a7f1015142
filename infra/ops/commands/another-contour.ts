import { isNameOf } from '../../../lib/contour-file/contour-name.ts'
import type { ContourFile } from '../../../lib/contour-file/contour-file.ts'
import { statusItem } from '../../../lib/store/contour/contour-items.ts'
import { contourPartition } from '../../../lib/store/keys.ts'
import { queryAll } from '../../../lib/store/table/read.ts'
import { CommandRefused } from './contour-subcommand.ts'

/**
 * Nothing of another contour's file is in the table, so all of it would be created beside the existing items.
 *
 * @throws CommandRefused
 */
export async function refuseAnotherContour(file: ContourFile, path: string): Promise<void> {
  const statuses = (await queryAll(contourPartition)).filter(({ sk }) => String(sk).startsWith('STATUS#'))
  if (isNameOf(file.contour, statuses.map(statusItem.read))) return
  throw new CommandRefused(
    `${path} is the file of contour "${file.contour}", and the table holds another one. Nothing was applied.`,
  )
}
