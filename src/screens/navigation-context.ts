import { createContext, use } from 'react'

/** Going on from code; links and forms need none of it. */
export interface Navigation {
  /** To an address of the site, as a link would; `keepScroll`: a list is narrowed down under the visitor's hand. */
  readonly open: (href: string, options?: { readonly keepScroll?: boolean }) => void
  /** Makes the page that is shown once more. */
  readonly reload: () => void
}

/** On the server nothing moves. */
export const noNavigation: Navigation = { open: () => {}, reload: () => {} }

export const NavigationContext = createContext(noNavigation)

export const useNavigation = (): Navigation => use(NavigationContext)
