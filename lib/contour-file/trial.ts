import { statusItem } from '../store/contour/contour-items.ts'
import { type ContourFile, ContourFileError, parseContourFile, refuseSecrets } from './contour-file.ts'
import { isNameOf } from './contour-name.ts'
import { type ContourState, loadContourState } from './contour-state.ts'
import { planFile } from './plan-file.ts'
import { planView } from './plan-view.ts'
import { UpgradeNotClosed } from '../store/table/table-form.ts'

/** Longer lists are cut to this length in answers, with the full length stated. */
const maxShown = 200

/**
 * What applying a contour file would change now, or why it would be refused. Writes nothing. Secrets of keys are refused, as in
 * any file for a deployed contour.
 *
 * @param text the file's content
 */
export async function tryContourFile(text: string, moment: { at: string; newId: () => string }) {
  try {
    const file = parseContourFile(text, shownName)
    refuseSecrets(file, shownName)
    const state = await loadContourState(file)
    refuseAnotherContour(file, state)
    const { unnamed, ...plan } = planView(planFile(file, state, moment))
    return { faultCount: 0, faults: [], plan: { ...plan, unnamedCount: unnamed.length, unnamed: unnamed.slice(0, maxShown) } }
  } catch (error) {
    if (!(error instanceof ContourFileError || error instanceof UpgradeNotClosed)) throw error
    const faults = error instanceof ContourFileError ? error.faults : [error.message]
    return { faultCount: faults.length, faults: faults.slice(0, maxShown), plan: null }
  }
}

const shownName = 'The file'

/** @throws ContourFileError when the table holds the configuration of another contour */
function refuseAnotherContour({ contour }: ContourFile, { configuration }: ContourState): void {
  const statuses = [...configuration.values()].filter(({ sk }) => String(sk).startsWith('STATUS#'))
  if (isNameOf(contour, statuses.map(statusItem.read))) return
  throw new ContourFileError(shownName, [`contour: this is the file of contour "${contour}", and this is another one`])
}
