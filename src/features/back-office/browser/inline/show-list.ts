import { stagedId } from '#features/back-office/inline/inline-elements.ts'

interface Shown {
  /** Whether other rows are shown in this document, so that what is staged stays. */
  readonly isNeeded: () => boolean
  readonly onShown: () => void
  readonly onUnreachable: () => void
}

/**
 * Shows other pages, orders and conditions of the list in this document while changes are staged, so that they stay in its memory.
 * Returns what shows an address; it is true where the address has the list.
 */
export function showListsHere({ isNeeded, onShown, onUnreachable }: Shown): (address: string) => Promise<boolean> {
  const main = document.querySelector('main')
  const show = async (address: string): Promise<boolean> => {
    const answer = await fetch(address)
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    const rows = page.querySelector('main')
    const bar = document.querySelector(`#${stagedId}`)
    const other = rows?.querySelector(`#${stagedId}`) ?? null
    if (main === null || rows === null || bar === null || other === null) return false
    other.remove()
    main.replaceChildren(...document.importNode(rows, true).childNodes, bar)
    document.title = page.title
    onShown()
    return true
  }
  const go = (address: string, isNew: boolean): void => {
    show(address).then(
      (isShown) => {
        if (!isShown) return location.assign(address)
        if (isNew) history.pushState(null, '', address)
        scrollTo(0, 0)
        main?.querySelector<HTMLElement>('.office-table')?.focus()
      },
      () => onUnreachable(),
    )
  }
  main?.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
    if (link === null || !isPlain || link.hasAttribute('download') || link.pathname !== location.pathname) return
    if (!isNeeded()) return
    event.preventDefault()
    go(link.href, true)
  })
  main?.addEventListener('submit', (event) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || form.method !== 'get' || !isNeeded()) return
    const address = new URL(form.action)
    if (address.pathname !== location.pathname) return
    event.preventDefault()
    for (const [name, value] of new FormData(form, event.submitter))
      if (typeof value === 'string') address.searchParams.append(name, value)
    go(address.href, true)
  })
  addEventListener('popstate', () => go(location.href, false))
  return show
}
