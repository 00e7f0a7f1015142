import { environmentNames } from '../lib/store/table/environment.ts'

/**
 * Points the SDK of this process and its children to an engine and a contour's table. The SDK needs credentials, but the engine ignores
 * them.
 */
export function useTable(endpoint: string, tableName: string, contour: string): void {
  process.env.AWS_ENDPOINT_URL_DYNAMODB = endpoint
  process.env.AWS_REGION ??= 'eu-central-1'
  process.env.AWS_ACCESS_KEY_ID ??= 'local'
  process.env.AWS_SECRET_ACCESS_KEY ??= 'local'
  process.env[environmentNames.tableName] = tableName
  process.env[environmentNames.contour] = contour
}
