import type { StreamedList } from '../../lib/http/streamed-list.ts'

/** A list whose elements are shown as they are: all of them are asked for, and each is its own cursor. */
export function listOf<Element>(pages: () => AsyncGenerator<readonly Element[], void, void>): () => StreamedList<Element> {
  return () => ({ pages: pages(), isAsked: () => true, show: async (page) => page, cursorOf: String })
}
