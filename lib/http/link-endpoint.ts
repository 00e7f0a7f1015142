import type { EndpointSpec } from '../contract/endpoint-spec.ts'
import { loadSettingsWithLogo } from '../store/contour/logo.ts'
import { contourName } from '../store/table/environment.ts'
import { type Decide, endpoint, type Handler } from './endpoint.ts'
import { type LinkProgram, linkPage, wantsPage } from './link-page.ts'
import { headersByName } from './request-headers.ts'

/** The Lambda handler of an endpoint that people open in browsers: they get refusals as a page; programs get the usual error. */
export function linkEndpoint<Spec extends EndpointSpec & { access: 'Public' }>(spec: Spec, decide: Decide<Spec>): Handler {
  const handler = endpoint(spec, decide)
  return async (event, context) => {
    const { accept = '', 'accept-language': acceptLanguage = '' } = headersByName(event)
    const answer = await handler(event, context)
    if (answer.statusCode < 400 || !wantsPage(accept)) return answer
    const { code } = JSON.parse(answer.body) as { code: string }
    const program = answer.statusCode === 404 ? await knownProgram() : { name: contourName() }
    const { headers, body } = linkPage({ code, program, acceptLanguage })
    return { ...answer, headers: { ...answer.headers, ...headers }, body }
  }
}

/** Whose link it was, as people know it: read only for the page of a link that leads nowhere. */
async function knownProgram(): Promise<LinkProgram> {
  try {
    const { settings, logo } = await loadSettingsWithLogo()
    const { displayName, contact } = settings
    return { name: displayName ?? contourName(), ...(contact && { contact }), ...(logo !== undefined && { logo }) }
  } catch {
    return { name: contourName() }
  }
}
