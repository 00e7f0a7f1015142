import type * as z from 'zod/mini'

/** What a schema finds wrong, in its order: `path: code`. Empty when the body is good. */
export function faultsOf(schema: z.ZodMiniType, body: unknown): string[] {
  const { error } = schema.safeParse(body)
  return (error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`)
}
