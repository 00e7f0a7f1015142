import type { QueryClient } from '@tanstack/react-query'
import { peopleQuery } from './people-texts.ts'

/** Fetches anew what shows a person who was changed or removed: it may be the one who looks. */
export function refetchPeople(client: QueryClient): void {
  for (const queryKey of [peopleQuery, ['keys'], ['session'], ['configuration']]) void client.invalidateQueries({ queryKey })
}
