import { useLocation } from 'wouter'
import { AddPartner } from './add-partner.tsx'
import { LevelPlanScreen } from './level-plan.tsx'
import { PartnerCard } from './partner-card.tsx'
import { PartnerList } from './partner-list.tsx'

/** Partners: the list, a card, the form for a new one, the levels that deals reach. */
export function PartnersScreen() {
  const [path] = useLocation()
  const [, , id] = path.split('/')
  if (id === undefined || id === '') return <PartnerList />
  if (id === 'new') return <AddPartner />
  if (id === 'levels') return <LevelPlanScreen />
  return <PartnerCard key={id} id={id} />
}
