import { createServer } from 'node:http'
import { endpoints } from '../../functions/endpoints.ts'
import { gateway } from '../../infra/local/gateway.ts'
import { type LambdaFunction, provideStreaming } from '../../infra/local/lambda.ts'
import { useTable } from '../../infra/use-table.ts'
import { previousForm } from '../../lib/store/keys.ts'
import { keptRelease } from '../forms/kept-release.ts'

// The functions of the previous release, behind the gateway of this one, as they serve while they are being replaced.
const [engine = '', tableName = '', contour = ''] = process.argv.slice(2)
useTable(engine, tableName, contour)
provideStreaming()
const { functions } = keptRelease(previousForm)
const served = endpoints.flatMap((spec) => {
  const lambda = functions.get(spec.name) as LambdaFunction | undefined
  return lambda ? [{ ...spec, lambda }] : []
})
const answer = gateway(served)
const server = createServer((request, response) => void answer(request, response))
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`)
})
// What is under way is answered first.
process.once('SIGTERM', () => {
  server.close()
  server.closeIdleConnections()
})
