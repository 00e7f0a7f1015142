/** Where the SDK looks for one of its settings; the part of it that a function has. */
export interface Setting<Value> {
  environmentVariableSelector: (environment: NodeJS.ProcessEnv, options?: unknown) => Value | undefined
  default: Value | (() => Value | Promise<Value>)
}

/**
 * Stands in for the SDK's loader of settings in a bundle: the environment, else the default, once and for all. The SDK would
 * ask ~/.aws/config and ~/.aws/credentials in between, a dozen times, which no function has.
 */
export function loadConfig<Value>(
  { environmentVariableSelector, default: fallback }: Setting<Value>,
  options?: unknown,
): () => Promise<Value> {
  let found: Promise<Value> | undefined
  const look = async (): Promise<Value> => {
    const value = environmentVariableSelector(process.env, options)
    if (value !== undefined) return value
    return typeof fallback === 'function' ? (fallback as () => Value | Promise<Value>)() : fallback
  }
  return () => (found ??= look())
}
