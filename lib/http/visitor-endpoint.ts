import type { EndpointSpec } from '../contract/endpoint-spec.ts'
import type { Answered, Answering } from './answering.ts'
import { type Asked, type Decided, type Handler, handlerOf } from './endpoint.ts'
import { refuseForged, refuseForms } from './refuse-forged.ts'
import { type Runtime, systemRuntime } from './runtime.ts'

/** The Lambda handler of an endpoint for visitors of the sign-in page. Requests from pages of other sites are refused. */
export function visitorEndpoint<Spec extends EndpointSpec & { access: 'Visitor' }, Made extends Decided<Known>, Known = unknown>(
  spec: Spec,
  decide: (asked: Asked<Spec>, known: Known | undefined) => Promise<Made>,
  runtime: Runtime = systemRuntime,
): Answering<Handler, Answered<Made>> {
  return handlerOf(spec, decide, runtime, (event) => {
    refuseForged(spec, event)
    refuseForms(spec, event)
  })
}
