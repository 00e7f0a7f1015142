import type { oas31 } from 'zod-openapi'

/**
 * The same document for client generators that stumble over `webhooks`: without them, and without what only they refer to. It is served
 * beside the whole one and is not in the repository, which would have each change twice.
 */
export function withoutWebhooks({ webhooks: _webhooks, ...document }: oas31.OpenAPIObject): oas31.OpenAPIObject {
  const components = Object.entries(document.components ?? {})
  const texts = new Map<string, string>(
    components.flatMap(([kind, ofKind]: [string, object]) =>
      Object.entries(ofKind).map(([name, part]) => [`#/components/${kind}/${name}`, JSON.stringify(part)] as const),
    ),
  )
  const paths = JSON.stringify(document.paths)
  const used = new Set<string>()
  const waiting = [paths]
  for (let text = waiting.pop(); text !== undefined; text = waiting.pop())
    for (const [, place = ''] of text.matchAll(/"(#\/components\/[^"]+)"/g)) {
      if (used.has(place)) continue
      used.add(place)
      waiting.push(texts.get(place) ?? '')
    }
  const kept = components.map(([kind, ofKind]: [string, object]) => [
    kind,
    // How a key is sent is referred to by its name alone.
    kind === 'securitySchemes'
      ? ofKind
      : Object.fromEntries(Object.entries(ofKind).filter(([name]) => used.has(`#/components/${kind}/${name}`))),
  ])
  return {
    ...document,
    tags: document.tags?.filter(({ name }) => paths.includes(JSON.stringify(name))) ?? [],
    components: Object.fromEntries(kept) as oas31.ComponentsObject,
  }
}
