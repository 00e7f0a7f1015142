import '../face/program-logo.css'
import { useQuery } from '@tanstack/react-query'
import { api, unwrap } from '../api/client.ts'

/** What stands before the digest of a picture. */
const algorithm = 'sha256:'

/**
 * The picture with this digest, as a data URI; undefined while it is not there.
 *
 * @param id the digest as offers name it; null for no picture
 */
export function useOfferLogo(id: string | null): string | undefined {
  const digest = id?.startsWith(algorithm) ? id.slice(algorithm.length) : undefined
  return (
    useQuery({
      queryKey: ['offer-logo', digest],
      queryFn: () => unwrap(api.GET('/api/session/logo/{digest}', { params: { path: { digest: digest ?? '' } } })),
      enabled: digest !== undefined,
      // Another picture has another digest.
      staleTime: Infinity,
      // The title says what it is of.
      throwOnError: false,
    }).data?.picture ?? undefined
  )
}

/** The logo of an offer, where it has one; its title stands beside it. */
export function OfferLogo({ id }: { id: string | null }) {
  const picture = useOfferLogo(id)
  return picture === undefined ? null : <img className="program-logo" src={picture} alt="" />
}
