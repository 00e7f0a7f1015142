import { type ComponentType, createElement, use } from 'react'

/** The code of a part of the app was not loaded. */
export class CodeMissing extends Error {
  override readonly name = 'CodeMissing'
  /** Lets it be requested again when it is shown next. */
  readonly askAgain: () => void

  constructor(cause: unknown, askAgain: () => void) {
    super('a part of the app did not load', { cause })
    this.askAgain = askAgain
  }
}

/** A component whose code is loaded when it is shown first, or a little before. */
export type Loadable<Props> = ComponentType<Props> & { load: () => Promise<void> }

/**
 * Makes a component of one whose code is a file of its own. Where React's `lazy` remembers for good that the code did not come,
 * this one asks again: `CodeMissing` is thrown to the boundary around it, which says so and offers to try once more.
 */
export function loadable<Props extends object>(load: () => Promise<ComponentType<Props>>): Loadable<Props> {
  let loading: Promise<ComponentType<Props>> | undefined
  const forget = (): void => {
    loading = undefined
  }
  const begin = (): Promise<ComponentType<Props>> => {
    loading ??= load().catch((cause: unknown) => {
      throw new CodeMissing(cause, forget)
    })
    return loading
  }
  const Shown = (props: Props) => createElement(use(begin()), props)
  // A failed preload is not reported: the code is requested again when it is shown.
  const ahead = async (): Promise<void> => {
    await begin().catch(forget)
  }
  return Object.assign(Shown, { load: ahead })
}
