import { servedSite } from '../../lib/http/served-site.ts'

/** Of a bundle its own folder, where the build puts the apps. */
export const handler = servedSite(`${import.meta.dirname}/web`)
