import { createContext, use } from 'react'

/** Navigation by code; links and forms do not need it. */
export interface Navigation {
  /**
   * Opens an address of the site like a link. `keepScroll`: the scroll position stays, for example when a filter changes a list.
   * `replace`: the address takes the place of the current one in the history.
   */
  readonly open: (href: string, options?: { readonly keepScroll?: boolean; readonly replace?: boolean }) => void
  /** Loads the current page again. */
  readonly reload: () => void
}

/** The navigation of a page on the server, which cannot navigate. */
export const noNavigation: Navigation = { open: () => {}, reload: () => {} }

export const NavigationContext = createContext(noNavigation)

export const useNavigation = (): Navigation => use(NavigationContext)
