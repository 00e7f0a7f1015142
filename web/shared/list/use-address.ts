import { useLocation, useSearch } from 'wouter'

/**
 * Filters, the sort order and the open card are stored only in the query of the address, so that Back, a reload and a copied address show
 * the same. Default values are left out of the address.
 *
 * @param usual every parameter with its default value
 * @example const [filters, setFilters] = useAddress({ status: 'Requested', search: '' })
 */
export function useAddress<Parameters extends Record<string, string>>(
  usual: Parameters,
): [Parameters, (changed: Partial<Parameters>, of?: { replace?: boolean }) => void] {
  const search = useSearch()
  const [path, navigate] = useLocation()
  const present = new URLSearchParams(search)
  const parameters = Object.fromEntries(
    Object.entries(usual).map(([name, value]) => [name, present.get(name) ?? value]),
  ) as Parameters
  const change = (changed: Partial<Parameters>, { replace = false } = {}): void => {
    const next = new URLSearchParams(search)
    for (const [name, value] of Object.entries(changed)) {
      if (value === undefined || value === usual[name]) next.delete(name)
      else next.set(name, value)
    }
    const query = next.toString()
    navigate(query === '' ? path : `${path}?${query}`, { replace })
  }
  return [parameters, change]
}
