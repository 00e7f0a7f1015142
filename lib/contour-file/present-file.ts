import { settingsKey } from '../store/keys.ts'
import { contourOf } from '../store/contour/contour.ts'
import { configurationKept } from '../store/contour/former-configuration.ts'
import type { Step } from '../store/table/transact.ts'
import { checkedContourFile, ContourFileError } from './contour-file.ts'
import type { ContourState } from './contour-state.ts'
import { exportedFile } from './exported-file.ts'
import { isUpgraded } from './is-upgraded.ts'
import { type ComparedParts, comparedPartsOf } from './three-versions.ts'

type Present = Pick<ContourState, 'configuration' | 'roles'>

const none = { apiKeys: [], partners: [], links: [], promocodes: [], closures: [] }

/** The configuration that stands, as a contour file has it. */
export const presentFile = (contour: string, { configuration, roles }: Present) =>
  exportedFile({ contour, configuration: contourOf([...configuration.values()]), roles, ...none })

/** The parts that files and the console both change; undefined before the first file is applied whole, and for what would be refused as a file. */
export function presentParts(contour: string, state: Present): ComparedParts | undefined {
  // A first file writes them last.
  if (!state.configuration.has(settingsKey.sk)) return undefined
  try {
    return comparedPartsOf(checkedContourFile(presentFile(contour, state), 'The table'))
  } catch (error) {
    if (error instanceof ContourFileError) return undefined
    throw error
  }
}

/** The step that keeps the configuration that stands, for a change that replaces it. */
export function presentKept(contour: string, state: ContourState, at: string): Step[] {
  const parts = isUpgraded(state.configuration) ? presentParts(contour, state) : undefined
  return parts ? configurationKept({ ...state.revision, parts, at }) : []
}
