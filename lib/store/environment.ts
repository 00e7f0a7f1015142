/** Every environment variable a function reads, by the names that the stack and the local start set them under. */
export const environmentNames = { tableName: 'TABLE_NAME' } as const

/** @throws Error when the function was deployed without its table */
export function tableName(): string {
  const name = process.env[environmentNames.tableName]
  if (!name) throw new Error(`${environmentNames.tableName} is not set`)
  return name
}
