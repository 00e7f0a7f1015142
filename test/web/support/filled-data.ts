import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../../../infra/free-port.ts'
import { serveContour } from '../../support/served-contour.ts'

const root = join(import.meta.dirname, '../../..')

/** The sources that decide what a filled contour holds. */
const sources = [
  'lib/{domain,store}/**/*.ts',
  'infra/{contours/demo.json,table.ts}',
  'infra/ops/{fill-demo,contour-file}/**/*.ts',
]
const tableFile = 'table.sqlite'

/**
 * The data of a demo contour with 500 partners and 3,000 leads, as fill-demo makes it. Made once per state of the sources it depends
 * on, and copied for each test that needs it.
 *
 * @returns the folder of a copy, for `npm start -- --data`
 */
export async function copyOfFilledData(): Promise<string> {
  const made = filledFolder()
  if (!existsSync(made)) await makeFilledData(made)
  const folder = mkdtempSync(join(tmpdir(), 'web-contour-'))
  copyFileSync(join(made, tableFile), join(folder, tableFile))
  return folder
}

/** Makes it, unless it exists. */
export async function provideFilledData(): Promise<void> {
  if (!existsSync(filledFolder())) await makeFilledData(filledFolder())
}

function filledFolder(): string {
  const digest = createHash('sha256')
  for (const path of globSync(sources, { cwd: root }).toSorted()) digest.update(path).update(readFileSync(join(root, path)))
  return join(tmpdir(), `partner-program-filled-${digest.digest('hex').slice(0, 16)}`)
}

async function makeFilledData(folder: string): Promise<void> {
  const draft = mkdtempSync(join(tmpdir(), 'filling-'))
  const contour = await serveContour(await freePort(), ['--data', draft])
  try {
    const command = [join(root, 'infra/ops/contour.ts'), 'fill-demo', '--port', String(contour.port)]
    await promisify(execFile)(process.execPath, command, { cwd: root })
  } finally {
    await contour.stop()
  }
  mkdirSync(join(draft, 'whole'))
  renameSync(join(draft, tableFile), join(draft, 'whole', tableFile))
  // Another process may have made it meanwhile: theirs is the same.
  if (!existsSync(folder)) renameSync(join(draft, 'whole'), folder)
  rmSync(draft, { recursive: true, force: true })
}
