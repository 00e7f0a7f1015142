import { DescribeExportCommand, ExportTableToPointInTimeCommand } from '@aws-sdk/client-dynamodb'
import { dayAtMs } from '../../domain/value/utc-day.ts'
import { documentClient } from './client.ts'
import { exportPlace } from './environment.ts'
import { withRetries } from './retry.ts'
import type { RetryTiming } from './retry-timing.ts'
import { sha256 } from './sha256.ts'

/** How the export of a night stands. */
export interface NightExport {
  outcome: 'InProgress' | 'Completed' | 'Failed'
  exportArn: string
  /** Of a completed one. */
  items?: number
  billedBytes?: number
  /** Why the last one that failed did. */
  failureCode?: string
}

/** Exports of one night: the first, and others in place of failed ones. */
const mostExports = 3

/**
 * Sees to it that the table is exported this night (UTC), whole, as it is when the first call orders it. Each export of a night has a token
 * of its own, and DynamoDB remembers tokens for eight hours: later calls order nothing anew, and learn how it stands. In place of a failed one
 * another is ordered.
 *
 * @throws ApiError SERVICE_UNAVAILABLE when DynamoDB does not answer in time
 */
export async function exportOfNight(timing: RetryTiming): Promise<NightExport> {
  const night = dayAtMs(timing.now())
  let failed: NightExport | undefined
  for (let number = 1; number <= mostExports; number++) {
    const exportArn = await ordered(`${night} ${number}`, timing)
    const describing = new DescribeExportCommand({ ExportArn: exportArn })
    const { ExportDescription: of } = await withRetries(() => documentClient.send(describing), timing)
    const besides = failed?.failureCode === undefined ? {} : { failureCode: failed.failureCode }
    if (of?.ExportStatus === 'COMPLETED') {
      return { outcome: 'Completed', exportArn, items: of.ItemCount ?? 0, billedBytes: of.BilledSizeBytes ?? 0, ...besides }
    }
    if (of?.ExportStatus !== 'FAILED') return { outcome: 'InProgress', exportArn, ...besides }
    failed = { outcome: 'Failed', exportArn, failureCode: of.FailureCode ?? 'unknown' }
  }
  return failed ?? { outcome: 'Failed', exportArn: '' }
}

/** @returns the ARN of the export with this name, which is ordered unless it was before */
async function ordered(name: string, timing: RetryTiming): Promise<string> {
  const { tableArn, bucket, keyArn } = exportPlace()
  const command = new ExportTableToPointInTimeCommand({
    TableArn: tableArn,
    ClientToken: sha256(`${tableArn} ${name}`).slice(0, 36),
    S3Bucket: bucket,
    S3SseAlgorithm: 'KMS',
    S3SseKmsKeyId: keyArn,
    ExportFormat: 'DYNAMODB_JSON',
    ExportType: 'FULL_EXPORT',
  })
  const { ExportDescription: of } = await withRetries(() => documentClient.send(command), timing)
  if (of?.ExportArn === undefined) throw new Error('DynamoDB gave no name to the export')
  return of.ExportArn
}
