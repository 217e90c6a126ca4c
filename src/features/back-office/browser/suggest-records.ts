import { referenceText } from '#features/back-office/fields/reference-text.ts'
import { isMap, mapsIn } from '#platform/values/text/is-map.ts'

/** The time in ms without typing after which the suggestions are read. */
const pause = 150
/** The minimum length of a term, and the maximum number of suggestions from each object. */
const minLength = 2
const size = 10

/**
 * Suggests records in the inputs for references while the user types, as the record data API finds them for the field. The
 * fragment of each address is the name field of its object. Without suggestions, an input still accepts names and ids.
 */
export function suggestRecords(): void {
  const list = document.createElement('datalist')
  list.id = 'office-records'
  document.body.append(list)
  let timer = 0
  let reading = new AbortController()
  document.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.dataset['lookups'] === undefined) return
    clearTimeout(timer)
    reading.abort()
    const term = target.value.trim()
    // What was chosen ends with its id, and needs no suggestion.
    if (term.length < minLength || /\(\w{18}\)$/.test(term)) return list.replaceChildren()
    target.setAttribute('list', list.id)
    reading = new AbortController()
    const { signal } = reading
    const addresses = target.dataset['lookups'].split(' ')
    timer = window.setTimeout(() => {
      show(list, addresses, term, signal).catch(() => {
        // Suggestions are a convenience: without a connection the form still works when it is back.
        if (!signal.aborted) list.replaceChildren()
      })
    }, pause)
  })
}

async function show(
  list: HTMLDataListElement,
  addresses: readonly string[],
  term: string,
  signal: AbortSignal,
): Promise<void> {
  const query = new URLSearchParams({ q: term, searchType: 'Search', pageSize: String(size) })
  const found = await Promise.all(
    addresses.map(async (address) => {
      const { pathname, hash } = new URL(address, location.href)
      const answer = await fetch(`${pathname}?${query.toString()}`, { signal })
      const body: unknown = answer.ok ? await answer.json() : null
      return mapsIn(isMap(body) ? body['records'] : null).map((record) => referenceIn(record, hash.slice(1)))
    }),
  )
  if (signal.aborted) return
  list.replaceChildren(
    ...found.flat().map((text) => {
      const option = document.createElement('option')
      option.value = text
      return option
    }),
  )
}

/** A found record as an input for references shows it. */
function referenceIn({ id, fields }: Readonly<Record<string, unknown>>, nameField: string): string {
  const name = isMap(fields) ? fields[nameField] : null
  return referenceText(String(id), isMap(name) && typeof name['value'] === 'string' ? name['value'] : undefined)
}
