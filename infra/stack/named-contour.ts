import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type ContourFile, refuseLocalAddresses } from '../../lib/contour-file/contour-file.ts'
import { readContourFile } from '../ops/contour-file/read-contour-file.ts'

/** There is no such contour to synthesize; the message says which there are. */
export class ContourNotNamed extends Error {
  override readonly name = 'ContourNotNamed'
}

const contours = join(import.meta.dirname, '../contours')

/**
 * The contour file that the app was told to synthesize.
 *
 * @throws ContourNotNamed when there is none, or it calls itself by another name
 * @throws ContourFileError when it has faults
 */
export function namedContour(name: unknown, folder: string = contours): ContourFile {
  if (typeof name !== 'string' || !existsSync(join(folder, `${name}.json`))) {
    const known = readdirSync(folder).map((file) => file.replace(/\.json$/, ''))
    throw new ContourNotNamed(`Say which contour: -c contour=NAME. There are: ${known.join(', ')} (infra/contours/NAME.json)`)
  }
  const file = readContourFile(join(folder, `${name}.json`))
  refuseLocalAddresses(file, `infra/contours/${name}.json`)
  if (file.contour === name) return file
  throw new ContourNotNamed(`infra/contours/${name}.json names its contour "${file.contour}": the two must be the same`)
}
