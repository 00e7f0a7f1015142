import { gunzipSync } from 'node:zlib'
import { statusItem } from '../store/contour/contour-items.ts'
import { type ContourFile, ContourFileError, parseContourFile, refuseSecrets } from './contour-file.ts'
import { isNameOf } from './contour-name.ts'
import { type ContourState, loadContourState } from './contour-state.ts'
import { planFile } from './plan-file.ts'
import { planView } from './plan-view.ts'
import { titlesIn, withTitles } from './titles.ts'
import { UpgradeNotClosed } from '../store/table/table-form.ts'

/** Longer lists are cut to this length in answers, with the full length stated. */
const maxShown = 200
/** A first file makes a thing of every partner, and an answer has 6 MB. */
const maxChangesShown = 1_000

/**
 * What applying a contour file would change now, or why it would be refused. Writes nothing. Secrets of keys are refused, as in
 * any file for a deployed contour.
 *
 * @param sent the file's content, as it is or packed
 */
export async function tryContourFile(sent: SentFile, moment: { at: string; newId: () => string }) {
  try {
    const file = parseContourFile(contentOf(sent), shownName)
    refuseSecrets(file, shownName)
    const state = await loadContourState(file)
    refuseAnotherContour(file, state)
    const { changes, unnamed, ...plan } = planView(planFile(file, state, moment))
    const shown = { changes: withTitles(changes.slice(0, maxChangesShown), titlesIn(file)), unnamed: unnamed.slice(0, maxShown) }
    return { faultCount: 0, faults: [], plan: { ...plan, ...shown, changeCount: changes.length, unnamedCount: unnamed.length } }
  } catch (error) {
    if (!(error instanceof ContourFileError || error instanceof UpgradeNotClosed)) throw error
    const faults = error instanceof ContourFileError ? error.faults : [error.message]
    return { faultCount: faults.length, faults: faults.slice(0, maxShown), plan: null }
  }
}

const shownName = 'The file'

interface SentFile {
  file?: string | undefined
  /** gzip, in base64. */
  packed?: string | undefined
}

/** A few KB can unpack to gigabytes. */
const maxUnpackedBytes = 16 * 1024 * 1024

/** @throws ContourFileError when it cannot be unpacked, or is larger than that */
function contentOf({ file = '', packed }: SentFile): string {
  if (packed === undefined) return file
  try {
    return gunzipSync(Buffer.from(packed, 'base64'), { maxOutputLength: maxUnpackedBytes }).toString()
  } catch (error) {
    const isLarge = (error as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE'
    throw new ContourFileError(shownName, [
      isLarge
        ? `it has more than ${maxUnpackedBytes / 1024 / 1024} MB: use contour apply --dry-run`
        : 'it cannot be unpacked: expected gzip, in base64',
    ])
  }
}

/** @throws ContourFileError when the table holds the configuration of another contour */
function refuseAnotherContour({ contour }: ContourFile, { configuration }: ContourState): void {
  const statuses = [...configuration.values()].filter(({ sk }) => String(sk).startsWith('STATUS#'))
  if (isNameOf(contour, statuses.map(statusItem.read))) return
  throw new ContourFileError(shownName, [`contour: this is the file of contour "${contour}", and this is another one`])
}
