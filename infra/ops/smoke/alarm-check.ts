import { setTimeout as wait } from 'node:timers/promises'
import { awsCall } from './aws-call.ts'
import { type Check, checkOf, must } from './check.ts'
import type { Deployed } from './deployed.ts'

const patienceMs = 30_000
const betweenMs = 1_000

/**
 * Sets off one alarm of the stack and waits until CloudWatch has notified the topic. Only people can say whether a notification reaches
 * them.
 */
export async function alarmCheck(deployed: Deployed): Promise<Check> {
  return checkOf('an alarm', async () => {
    const alarm = deployed.resources.find(({ type }) => type === 'AWS::CloudWatch::Alarm')
    must(alarm !== undefined, 'the stack has no alarm')
    const startedAt = new Date().toISOString()
    const set = (StateValue: string) =>
      cloudWatch(deployed, { Action: 'SetAlarmState', AlarmName: alarm.name, StateValue, StateReason: 'contour smoke' })
    try {
      await set('ALARM')
      must(
        await topicIsTold(deployed, alarm.name, startedAt),
        `${alarm.name} rang, and the topic was not told in ${patienceMs / 1000} s`,
      )
      return `${alarm.name} rang, and the topic was told`
    } finally {
      await set('OK')
    }
  })
}

async function topicIsTold(deployed: Deployed, alarmName: string, startedAt: string): Promise<boolean> {
  for (let waitedMs = 0; waitedMs < patienceMs; waitedMs += betweenMs) {
    const history = { AlarmName: alarmName, HistoryItemType: 'Action', StartDate: startedAt }
    const told = await cloudWatch(deployed, { Action: 'DescribeAlarmHistory', ...history })
    if (told.includes('Successfully executed action')) return true
    must(!told.includes('Failed to execute action'), `${alarmName} rang, and the topic could not be told`)
    await wait(betweenMs)
  }
  return false
}

const cloudWatch = ({ person, region }: Deployed, parameters: Record<string, string>): Promise<string> =>
  awsCall({ service: 'monitoring', version: '2010-08-01', person, region, parameters })
