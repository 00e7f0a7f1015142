/** The parts of a contour file that are changed with a key and in the console, in the order of the file. */
export const configurationParts = ['settings', 'levels', 'groups', 'legalTypes', 'leadStatuses', 'leadFields', 'offers'] as const
export type ConfigurationPart = (typeof configurationParts)[number]

export const isConfigurationPart = (name: string): name is ConfigurationPart =>
  (configurationParts as readonly string[]).includes(name)

/** The parts that something names, and nothing else of it. */
export function partsOf(of: Partial<Record<ConfigurationPart, unknown>>): Partial<Record<ConfigurationPart, unknown>> {
  return Object.fromEntries(configurationParts.filter((name) => of[name] !== undefined).map((name) => [name, of[name]]))
}
