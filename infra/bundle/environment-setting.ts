/** Where the SDK looks for one of its settings; only the part that functions have. */
export interface Setting<Value> {
  environmentVariableSelector: (environment: NodeJS.ProcessEnv, options?: unknown) => Value | undefined
  default: Value | (() => Value | Promise<Value>)
}

/**
 * Replaces the SDK's loader of settings in a bundle: the environment variable, else the default, read once. The SDK would also read
 * ~/.aws/config and ~/.aws/credentials a dozen times, which no function has.
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
