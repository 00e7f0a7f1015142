import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { serveWeb } from '../../functions/public/serve-web/spec.ts'
import { limits } from '../limits.ts'
import { answerError } from './gateway.ts'
import { invokeStreaming, type LambdaFunction, lambdaContext } from './lambda.ts'
import { proxyEvent, targetOf } from './proxy-event.ts'

type Serve = (request: IncomingMessage, response: ServerResponse) => Promise<void>

const methods: ReadonlySet<string> = new Set(serveWeb.methods)

/** Serves the web apps through the same function as on AWS, and hands everything else on. */
export function withWebApps(lambda: LambdaFunction, serveRest: Serve): Serve {
  return async (request, response) => {
    const target = targetOf(request.url ?? '')
    const resource = serveWeb.paths.find((path) => leadsTo(path, target.path))
    if (!resource || !methods.has(request.method ?? '')) return serveRest(request, response)

    const requestId = randomUUID()
    try {
      const route = { endpoint: { path: resource }, pathParameters: {} }
      const event = proxyEvent(request, target, Buffer.alloc(0), route, requestId)
      const context = lambdaContext(serveWeb.name, requestId, limits.streamedFunctionSeconds)
      await invokeStreaming(lambda, event, context, ({ statusCode, headers }) => response.writeHead(statusCode, headers))
    } catch (error) {
      if (!response.destroyed) console.error(error)
      if (response.headersSent) response.destroy()
      else answerError(response, 'INTERNAL_ERROR', requestId)
    }
  }
}

/** Also accepts an app's name with a slash at the end, as people type it. */
function leadsTo(resource: string, path: string): boolean {
  const folder = resource.replace('{proxy+}', '')
  return resource === folder
    ? path === resource || path === `${resource}/`
    : path.startsWith(folder) && path.length > folder.length
}
