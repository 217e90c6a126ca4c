type TextField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

interface EarlyInput {
  readonly value: string
  readonly isTicked: boolean | null
}

/**
 * Records what a visitor types before React takes over the page. React assumes that each field has the value that the server
 * sent, so the next change of any field would discard earlier input. The returned function types the recorded values again;
 * call it once React has taken over.
 */
export function recordEarlyInput(root: HTMLElement): () => void {
  const recorded = new Map<TextField, EarlyInput>()
  const record = (field: unknown): void => {
    if (isField(field)) recorded.set(field, { value: field.value, isTicked: isTickable(field) ? field.checked : null })
  }
  const listen = ({ target }: Event): void => record(target)
  for (const field of root.querySelectorAll('input, textarea, select'))
    if (isField(field) && isChanged(field)) record(field)
  root.addEventListener('input', listen, true)
  root.addEventListener('change', listen, true)
  return () => {
    root.removeEventListener('input', listen, true)
    root.removeEventListener('change', listen, true)
    for (const [field, { value, isTicked }] of recorded) {
      if (!field.isConnected) continue
      if (isTicked === null || !isTickable(field)) type(field, value)
      else if (isTicked !== field.defaultChecked) {
        field.checked = field.defaultChecked
        field.click()
      }
    }
    recorded.clear()
  }
}

const isField = (node: unknown): node is TextField =>
  (node instanceof HTMLInputElement && node.type !== 'hidden' && node.type !== 'file') ||
  node instanceof HTMLTextAreaElement ||
  node instanceof HTMLSelectElement

const isTickable = (field: TextField): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')

/** Whether a field differs from what the server sent. Browsers also restore fields themselves after going back. */
function isChanged(field: TextField): boolean {
  if (field instanceof HTMLSelectElement)
    return [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected)
  return isTickable(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue
}

/** Sets the value as a visitor would: React ignores values set by its own setter, and notices those set by the prototype's. */
function type(field: TextField, value: string): void {
  if (!(field instanceof HTMLSelectElement)) field.value = field.defaultValue
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}
