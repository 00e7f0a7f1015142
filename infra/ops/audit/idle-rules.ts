import { ruleSetsOf } from '../../../lib/domain/offer/rule-set.ts'
import { isOnce } from '../../../lib/domain/offer/reward.ts'
import { rewardText } from '../contour-file/reward-text.ts'
import { offerItem, settingsItem } from '../../../lib/store/contour/contour-items.ts'
import { contourPartition, keyOf } from '../../../lib/store/keys.ts'
import { type Finding, finding } from './finding.ts'
import type { TableReader } from './table-reader.ts'
import { isWhole } from './whole-item.ts'

/**
 * Rules that can never earn: those of deals, for a status that makes none. Files with such a rule are refused, but offers may
 * have been configured before that check existed. A large file moves the target and the rules in several steps, so what looks wrong is read
 * again.
 */
export async function idleRuleFindings(table: Pick<TableReader, 'whole'>): Promise<Finding[]> {
  const suspected = await idleNow(table)
  return suspected.length === 0 ? suspected : idleNow(table)
}

async function idleNow({ whole }: Pick<TableReader, 'whole'>): Promise<Finding[]> {
  const items = (await whole(contourPartition)).filter(isWhole)
  const settings = items.find(({ sk }) => sk === 'SETTINGS')
  const names = new Map(items.map(({ id, systemName }) => [String(id), String(systemName)]))
  const nameOf = (statusId: string): string => names.get(statusId) ?? statusId
  if (!settings) return []
  const { targetStatusId } = settingsItem.read(settings)
  return items.flatMap((item) => {
    if (!String(item.sk).startsWith('OFFER#')) return []
    const rewards = ruleSetsOf(offerItem.read(item)).flatMap((set) => set.rewards)
    return rewards.flatMap((rule, index) => {
      const { statusId } = rule
      if (isOnce(rule) || statusId === targetStatusId) return []
      const what = `rewards[${index}] of offer ${String(item.slug)} is ${rewardText(rule, 'a deal')} in status ${nameOf(statusId)}`
      return [
        finding(
          keyOf(item),
          `${what}, where none is made: it can never earn`,
          `a rule for the target, ${nameOf(targetStatusId)}`,
        ),
      ]
    })
  })
}
