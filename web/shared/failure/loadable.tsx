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
export type Loadable<Props> = ComponentType<Props> & {
  /** Loads it ahead. A failure is not reported: the code is requested again when it is shown. */
  load: () => Promise<void>
  /** Loads it for somebody who waits. @throws CodeMissing; the next call requests it again */
  ready: () => Promise<void>
  isLoaded: () => boolean
}

/**
 * Makes a component of one whose code is a file of its own. Where React's `lazy` remembers for good that the code did not come,
 * this one asks again: `CodeMissing` is thrown to the boundary around it, which says so and offers to try once more.
 */
export function loadable<Props extends object>(load: () => Promise<ComponentType<Props>>): Loadable<Props> {
  let loading: Promise<ComponentType<Props>> | undefined
  let isLoaded = false
  const forget = (): void => {
    loading = undefined
  }
  const fetched = async (): Promise<ComponentType<Props>> => {
    try {
      const component = await load()
      isLoaded = true
      return component
    } catch (cause) {
      throw new CodeMissing(cause, forget)
    }
  }
  const begin = (): Promise<ComponentType<Props>> => {
    loading ??= fetched()
    return loading
  }
  const Shown = (props: Props) => createElement(use(begin()), props)
  const ready = async (): Promise<void> => {
    try {
      await begin()
    } catch (error) {
      forget()
      throw error
    }
  }
  return Object.assign(Shown, { load: () => ready().catch(() => undefined), ready, isLoaded: () => isLoaded })
}

/** A component that came with the app, where one is expected whose code comes later. */
export function present(Present: ComponentType): Loadable<object> {
  const done = async (): Promise<void> => undefined
  return Object.assign(() => createElement(Present), { load: done, ready: done, isLoaded: () => true })
}
