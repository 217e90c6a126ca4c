import { countId, searchId, suggestionsId } from '../keyboard/key-elements.ts'

/** The time in ms without typing after which the suggestions are read. */
const pause = 150

/**
 * Shows below the search in the header what its page would show, while the user types. The suggestions are links: arrow keys move
 * between them. Without an answer there are none, and Enter opens the page.
 */
export function suggest(): void {
  const input = document.querySelector<HTMLInputElement>(`#${searchId}`)
  const list = document.querySelector<HTMLElement>(`#${suggestionsId}`)
  const count = document.querySelector<HTMLElement>(`#${countId}`)
  const form = input?.form ?? null
  if (input === null || list === null || count === null || form === null) return
  let timer = 0
  let reading = new AbortController()

  const hide = (): void => {
    list.hidden = true
    count.textContent = ''
  }
  const show = async (signal: AbortSignal): Promise<void> => {
    const query = new URLSearchParams({ [input.name]: input.value })
    // The id of a record leads to it: that is for Enter, and would count as opening the record here.
    const answer = await fetch(`${form.action}?${query.toString()}`, { signal, redirect: 'manual' })
    const found = new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('[data-found]')
    if (signal.aborted) return
    list.replaceChildren(...(found === null ? [] : document.importNode(found, true).children))
    list.hidden = found === null
    count.textContent = found?.getAttribute('data-found') ?? ''
  }
  input.addEventListener('input', () => {
    clearTimeout(timer)
    reading.abort()
    if (input.value.trim() === '') return hide()
    reading = new AbortController()
    const { signal } = reading
    timer = window.setTimeout(() => {
      show(signal).catch(() => {
        // Suggestions are a convenience: without a connection the form still works when it is back.
        if (!signal.aborted) hide()
      })
    }, pause)
  })
  form.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !list.hidden) {
      hide()
      input.focus()
      event.preventDefault()
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    const stops: readonly HTMLElement[] = [input, ...(list.hidden ? [] : list.querySelectorAll('a'))]
    const at = stops.findIndex((each) => each === document.activeElement)
    stops.at((at + (event.key === 'ArrowDown' ? 1 : -1)) % stops.length)?.focus()
    event.preventDefault()
  })
  form.addEventListener('focusout', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node) || !form.contains(relatedTarget)) hide()
  })
}
