import { similarId } from '#features/back-office/duplicates/similar-elements.ts'

/** The similar records that the viewer sees, and whether the new one may be saved although they exist. */
export interface Similar {
  readonly records: readonly { readonly id: string; readonly name: string }[]
  readonly isAllowed: boolean
}

/** The place for similar records, and what it says of the object; null on other pages. */
export function similarPlace(): {
  readonly place: HTMLElement
  readonly objectApiName: string
  readonly nameField: string
} | null {
  const place = document.querySelector<HTMLElement>(`#${similarId}`)
  const { object: objectApiName, name: nameField } = place?.dataset ?? {}
  return place === null || objectApiName === undefined || nameField === undefined
    ? null
    : { place, objectApiName, nameField }
}

/** Shows similar records as links; null: there are none. Nothing is written that is shown already, because it would be read again. */
export function showSimilar(place: HTMLElement, similar: Similar | null): void {
  const shown = JSON.stringify(similar)
  if (place.dataset['shown'] === shown) return
  place.dataset['shown'] = shown
  const part = (name: string): HTMLElement | null => place.querySelector(`[data-part=${name}]`)
  part('hint')?.toggleAttribute('hidden', similar !== null)
  part('allowed')?.toggleAttribute('hidden', similar?.isAllowed !== true)
  part('blocked')?.toggleAttribute('hidden', similar?.isAllowed !== false)
  const list = part('records')
  list?.toggleAttribute('hidden', similar === null)
  list?.replaceChildren(...(similar?.records ?? []).map((record) => itemOf(place, record)))
}

function itemOf({ dataset }: HTMLElement, { id, name }: Similar['records'][number]): HTMLElement {
  const [item, link, label] = [
    document.createElement('li'),
    document.createElement('a'),
    document.createElement('small'),
  ]
  link.href = `${dataset['base'] ?? ''}${id}`
  link.textContent = name
  label.lang = 'en'
  label.textContent = dataset['label'] ?? ''
  item.append(link, ' ', label)
  return item
}
