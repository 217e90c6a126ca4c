import { createContext, createElement, use, type ComponentType } from 'react'

interface AsideProperties {
  readonly recordId: string
}

/** What the frame of a page adds beside a record: in the Sales Assistant, what only people of the distributor read. Null on a site. */
export const RecordAsideContext = createContext<ComponentType<AsideProperties> | null>(null)

export function RecordAside(record: AsideProperties) {
  const aside = use(RecordAsideContext)
  return aside && createElement(aside, record)
}
