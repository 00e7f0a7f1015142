/** A service account as its keys store it. */
export interface ServiceName {
  id: string
  title: string
}
