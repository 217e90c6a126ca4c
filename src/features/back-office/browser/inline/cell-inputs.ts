/** The inputs of one field, as its form has them. */
export type Entries = readonly (readonly [name: string, value: string])[]

type Input = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

export const inputsIn = (element: Element): readonly Input[] => [
  ...element.querySelectorAll<Input>('input, select, textarea'),
]

/** What a form would send of the inputs in an element. */
export const entriesIn = (element: Element): Entries =>
  inputsIn(element)
    .filter((input) => !(isBox(input) && !input.checked))
    .map((input) => [input.dataset['name'] ?? input.name, input.value])

/** Sets the inputs in an element to what they were when they had these entries. */
export function fillInputs(element: Element, entries: Entries): void {
  for (const input of inputsIn(element)) {
    const values = entries.filter(([name]) => name === input.name).map(([, value]) => value)
    if (isBox(input)) input.checked = values.includes(input.value)
    else input.value = values[0] ?? ''
  }
}

export const areSame = (one: Entries, other: Entries): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The value of a field in one line. The words for a flag come from the page. */
export function lineOfInputs(field: Element, words: { readonly yes: string; readonly no: string }): string {
  const shown = inputsIn(field).filter((input) => !(input instanceof HTMLInputElement && input.type === 'hidden'))
  const [only, ...others] = shown
  if (only === undefined) return ''
  if (isBox(only)) {
    if (field.querySelector('[role=group]') === null) return only.checked ? words.yes : words.no
    return shown.flatMap((input) => (isBox(input) && input.checked ? textOfLabel(input) : [])).join(', ')
  }
  if (others.length > 0) return textInPageLanguage(shown)
  if (only instanceof HTMLSelectElement) return only.value === '' ? '' : (only.selectedOptions[0]?.text ?? '')
  if (only.type === 'datetime-local') return only.value.replace('T', ' ')
  // A reference is its name; the id after it is for the server.
  return only.dataset['lookups'] === undefined ? only.value : only.value.replace(/ \(\w{18}\)$/, '')
}

const isBox = (input: Input): input is HTMLInputElement =>
  input instanceof HTMLInputElement && (input.type === 'checkbox' || input.type === 'radio')

const textOfLabel = (input: HTMLInputElement): string => input.closest('label')?.textContent.trim() ?? ''

/** Of a text in many languages, the one that its reader would see. */
function textInPageLanguage(inputs: readonly Input[]): string {
  const input = inputs.filter(({ value }) => value !== '')
  const own = input.find(({ lang }) => lang === document.documentElement.lang)
  return (own ?? input.find(({ lang }) => lang === 'en-US') ?? input[0])?.value ?? ''
}
