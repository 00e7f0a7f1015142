import { basePath } from '../base-path.ts'

/** The address that clients click. */
export const linkAddress = (slug: string): string => `${location.origin}${basePath}/r/${slug}`
