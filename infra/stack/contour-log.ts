import { RemovalPolicy } from 'aws-cdk-lib'
import type { IKey } from 'aws-cdk-lib/aws-kms'
import { LogGroup, type RetentionDays } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'
import type { ContourFile } from '../../lib/contour-file/contour-file.ts'

/** What all logs of a contour have in common. */
export interface ContourLogs {
  encryptionKey: IKey
  retentionDays: ContourFile['deployment']['logRetentionDays']
}

/** @param logGroupName only where AWS requires a certain name */
export function contourLog(
  scope: Construct,
  id: string,
  { encryptionKey, retentionDays }: ContourLogs,
  logGroupName?: string,
): LogGroup {
  return new LogGroup(scope, id, {
    encryptionKey,
    // eslint-disable-next-line typescript/no-unsafe-enum-assignment -- the file may name just the days of the enumeration
    retention: retentionDays as number as RetentionDays,
    removalPolicy: RemovalPolicy.DESTROY,
    ...(logGroupName !== undefined && { logGroupName }),
  })
}
