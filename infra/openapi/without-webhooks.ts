import type { oas31 } from 'zod-openapi'

/**
 * The same document for client generators that stumble over `webhooks`: without them, but with the schemas of what they send, so that a
 * receiver has classes for these too. It is served beside the whole one and is not in the repository, which would have each change twice.
 */
export function withoutWebhooks({ webhooks: _webhooks, ...document }: oas31.OpenAPIObject): oas31.OpenAPIObject {
  const paths = JSON.stringify(document.paths)
  return { ...document, tags: document.tags?.filter(({ name }) => paths.includes(JSON.stringify(name))) ?? [] }
}
