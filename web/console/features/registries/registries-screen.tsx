import { useAddress } from '../../../shared/list/use-address.ts'
import { RegistryList } from './registry-list.tsx'
import { RegistryPage } from './registry-page.tsx'

/** Registries of payouts, or one of them. */
export function RegistriesScreen() {
  const [{ id }, setAddress] = useAddress({ id: '' })
  const open = (chosen: string): void => setAddress({ id: chosen })
  return id === '' ? <RegistryList onOpen={open} /> : <RegistryPage key={id} id={id} onClose={() => open('')} />
}
