import type { SearchState } from '#platform/search/vocabulary/search-address.ts'

/** The order of publications without a search term: a list of nothing but events begins with the next one. */
export const dateOrder = ({ filters }: Pick<SearchState, 'filters'>): 'newest' | 'upcoming' =>
  filters['content-type']?.join() === eventType ? 'upcoming' : 'newest'

const eventType = 'events_announcements'
