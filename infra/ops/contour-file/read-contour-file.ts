import { readFileSync } from 'node:fs'
import { type ContourFile, ContourFileError, parseContourFile } from '../../../lib/contour-file/contour-file.ts'

/**
 * Reads and checks a contour file.
 *
 * @throws ContourFileError listing every fault with its place
 */
export function readContourFile(path: string): ContourFile {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    throw new ContourFileError(path, [`the file cannot be read: ${(error as Error).message}`])
  }
  return parseContourFile(text, path)
}
