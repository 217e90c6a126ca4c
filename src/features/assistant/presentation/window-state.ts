import type { Presentation } from './presentations.ts'

/**
 * What a window learns of its presentation. It contains no address: the window reloads the address that it has, and the server
 * decides what the customer may see there.
 */
export type WindowState = Pick<Presentation, 'page' | 'pointer' | 'isBlank' | 'mayBrowse'>

export const windowState = ({ page, pointer, isBlank, mayBrowse }: WindowState): WindowState => ({
  page,
  pointer,
  isBlank,
  mayBrowse,
})
