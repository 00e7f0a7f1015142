import type { EndpointSpec } from '../contract/endpoint-spec.ts'
import { type Asked, type Decided, type Handler, handlerOf } from './endpoint.ts'
import { refuseForged, refuseForms } from './refuse-forged.ts'
import { type Runtime, systemRuntime } from './runtime.ts'

/** The Lambda handler of an endpoint for whoever looks at the page where one signs in. Nobody is let in from another site's page. */
export function visitorEndpoint<Spec extends EndpointSpec & { access: 'Visitor' }, Known = unknown>(
  spec: Spec,
  decide: (asked: Asked<Spec>, known: Known | undefined) => Promise<Decided<Known>>,
  runtime: Runtime = systemRuntime,
): Handler {
  return handlerOf(spec, decide, runtime, (event) => {
    refuseForged(spec, event)
    refuseForms(spec, event)
  })
}
