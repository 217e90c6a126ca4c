type TextField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

interface Typed {
  readonly value: string
  readonly isTicked: boolean | null
}

/**
 * Remembers what a visitor fills in before React takes the page over: it takes each field for what the server sent, and with the
 * next change of anything what was typed while the scripts were on their way would be gone. Answers what gives it back once the page is taken over, as if it were
 * typed then.
 */
export function keepTyping(root: HTMLElement): () => void {
  const kept = new Map<TextField, Typed>()
  const note = (field: unknown): void => {
    if (isField(field)) kept.set(field, { value: field.value, isTicked: isTickable(field) ? field.checked : null })
  }
  const listen = ({ target }: Event): void => note(target)
  for (const field of root.querySelectorAll('input, textarea, select'))
    if (isField(field) && isChanged(field)) note(field)
  root.addEventListener('input', listen, true)
  root.addEventListener('change', listen, true)
  return () => {
    root.removeEventListener('input', listen, true)
    root.removeEventListener('change', listen, true)
    for (const [field, { value, isTicked }] of kept) {
      if (!field.isConnected) continue
      if (isTicked === null || !isTickable(field)) type(field, value)
      else if (isTicked !== field.defaultChecked) {
        field.checked = field.defaultChecked
        field.click()
      }
    }
    kept.clear()
  }
}

const isField = (node: unknown): node is TextField =>
  (node instanceof HTMLInputElement && node.type !== 'hidden' && node.type !== 'file') ||
  node instanceof HTMLTextAreaElement ||
  node instanceof HTMLSelectElement

const isTickable = (field: TextField): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')

/** Also what a browser fills in again by itself, after going back. */
function isChanged(field: TextField): boolean {
  if (field instanceof HTMLSelectElement)
    return [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected)
  return isTickable(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue
}

/** React watches the `value` of its own fields: what it set itself is no change, what came by the setter beneath is one. */
function type(field: TextField, value: string): void {
  if (!(field instanceof HTMLSelectElement)) field.value = field.defaultValue
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}
