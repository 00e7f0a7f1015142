import { useLocation } from 'wouter'
import { LeadCard } from './lead-card.tsx'
import { LeadList } from './lead-list.tsx'

/** The list of leads, or the card of one. */
export function LeadsScreen() {
  const [location] = useLocation()
  const [, id] = /^\/leads\/([^/]+)$/.exec(location) ?? []
  return id === undefined ? <LeadList /> : <LeadCard key={id} id={decodeURIComponent(id)} />
}
