import { servedSite } from '../../../lib/http/served-site.ts'

/** The bundle's own folder, where the build puts the apps. */
export const handler = servedSite(`${import.meta.dirname}/web`)
