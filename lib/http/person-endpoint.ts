import { neededPermissions } from '../contract/needed-permissions.ts'
import type { Login, Person, PersonKind } from '../domain/people/login.ts'
import { guarded } from '../store/table/guarded.ts'
import { loginGuard, personGuard } from '../store/people/person-guard.ts'
import type { Step } from '../store/table/transact.ts'
import { type Admission, admission, type PersonSpec } from './admission.ts'
import type { Answered, Answering } from './answering.ts'
import { type Asked, type Decided, type Handler, handlerOf, observed } from './endpoint.ts'
import { refuseForged, refuseForms } from './refuse-forged.ts'
import { type Runtime, systemRuntime } from './runtime.ts'

/** The kinds of people who may call an endpoint. */
type CallerOf<Spec extends PersonSpec> = Spec['access'] extends PersonKind ? Extract<Person, { kind: Spec['access'] }> : Person

/** The input of a decision. Its reads run in parallel with the identification of the caller. */
export interface AskedByPerson<Spec extends PersonSpec> extends Omit<Asked<Spec>, 'caller' | 'admission'> {
  /** Resolves first. Whether the person may still be signed in is checked while the decision runs. */
  login: Promise<Login>
  /** The login's storage key. */
  loginDigest: string
  caller: Promise<CallerOf<Spec>>
}

/**
 * The Lambda handler of an endpoint for signed-in people. The caller and their rights are checked in parallel with the decision's
 * reads; nothing is written or answered before, and a refused caller comes before all other refusals. Writes require the login
 * and the person as conditions.
 *
 * @example export const handler = personEndpoint(listSessions, async ({ login, at }) => ({ answer: await sessionsOf(await login,
 * at) }))
 */
export function personEndpoint<Spec extends PersonSpec, Made extends Decided<Known>, Known = unknown>(
  spec: Spec,
  decide: (asked: AskedByPerson<Spec>, known: Known | undefined) => Promise<Made>,
  runtime: Runtime = systemRuntime,
): Answering<Handler, Answered<Made>> {
  const decideForPerson = async (asked: Asked<Spec>, known: Known | undefined): Promise<Decided<Known>> => {
    const { login, person, allowed, loginDigest } = asked.admission as Admission
    const deciding = decide({ ...asked, login, loginDigest, caller: person as Promise<CallerOf<Spec>> }, known)
    // A caller without the right is told that first, whatever else is wrong.
    deciding.then(({ answer }) => answer instanceof Promise && observed(answer)).catch(() => undefined)
    const { person: who, guards } = await allowed(asked.body)
    const { steps = [], restsOn = [], ...decided }: Decided<Known> = await deciding
    const [permission] = neededPermissions(spec, asked.body)
    const guard = (written: readonly Step[]): Step[] =>
      written.length === 0 ? [] : guarded(written, [loginGuard(loginDigest), personGuard(who, permission), ...guards])
    // When nothing changes, the only possible write is the stored answer.
    return steps.length === 0 ? { ...decided, restsOn: guard(restsOn) } : { ...decided, restsOn, steps: guard(steps) }
  }
  return handlerOf(spec, decideForPerson, runtime, (event, context) => {
    refuseForged(spec, event)
    context.admission = admission(spec, event, runtime.now())
    refuseForms(spec, event)
  })
}
