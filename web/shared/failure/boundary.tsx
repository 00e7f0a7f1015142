import { Component, type ReactNode } from 'react'
import { CodeMissing } from './loadable.tsx'

interface BoundaryProps {
  /** Identifies the part: a part at another place starts without the failure. */
  place?: string
  /** Shown instead of a part that failed. */
  fallback: (failed: { error: Error; retry: () => void }) => ReactNode
  children: ReactNode
}

interface BoundaryState {
  error: Error | undefined
  place: string | undefined
}

/** Limits a failure to this part: everything around it goes on. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { error: undefined, place: this.props.place }

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  static getDerivedStateFromProps({ place }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    if (place === state.place) return null
    forgive(state.error)
    return { error: undefined, place }
  }

  private readonly retry = (): void => {
    forgive(this.state.error)
    this.setState({ error: undefined })
  }

  override render(): ReactNode {
    const { error } = this.state
    return error ? this.props.fallback({ error, retry: this.retry }) : this.props.children
  }
}

function forgive(error: Error | undefined): void {
  if (error instanceof CodeMissing) error.askAgain()
}
