import type { DeskQuery } from '#features/enquiries/requests/desk-address.ts'
import { queueText, readDeskQuery } from '#features/enquiries/requests/desk-address.ts'

export const filterLimits = { name: 60, query: 1000 } as const

/** The maximum number of filters of one person. */
export const maxFilters = 20

/** What a filter stores: the parameters as the queue itself writes them, without a page. */
export const storedQuery = (parameters: string): string => queueText(readDeskQuery(new URLSearchParams(parameters)))

/** Two names are the same whatever the letters are. */
export const isSameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/** Whether a filter selects what is chosen. */
export const selects = ({ query }: { readonly query: string }, chosen: DeskQuery): boolean =>
  storedQuery(query) === queueText(chosen)
