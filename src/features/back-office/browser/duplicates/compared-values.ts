/** Values by the API names of their fields, as the record data API takes them. */
export type ComparedValues = Readonly<Record<string, string | boolean>>

/** Whether an event concerns a field that a rule compares. */
export const isCompared = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-compared]') !== null

/**
 * What was typed into the fields of the rules of which no field is empty: a rule with an empty field does not apply. Null where there
 * is no such rule.
 */
export function comparedValues(): ComparedValues | null {
  const fields = [...document.querySelectorAll<HTMLElement>('form.office-form [data-compared]')].map((box) => ({
    name: box.dataset['field'] ?? '',
    rules: (box.dataset['compared'] ?? '').split(' '),
    value: valueIn(box),
  }))
  const incomplete = new Set(fields.flatMap(({ value, rules }) => (value === null ? rules : [])))
  const typed = fields.flatMap(({ name, rules, value }) =>
    value !== null && rules.some((rule) => !incomplete.has(rule)) ? [[name, value] as const] : [],
  )
  return typed.length === 0 ? null : Object.fromEntries(typed)
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** The value of a field; null: it is empty, or the server first has to find what was typed. */
function valueIn(box: HTMLElement): string | boolean | null {
  const controls = [...box.querySelectorAll<Control>(':is(input:not([type=hidden]), select, textarea)')]
  const texts = controls.map(({ value }) => value)
  switch (box.dataset['editor']) {
    case 'checkbox':
      return isChecked(controls[0]) ? true : null
    case 'choices':
      return joined(
        controls.filter(isChecked).map(({ value }) => value),
        ';',
      )
    case 'record':
    case 'records':
      return idsIn(texts.join('\n').split('\n'), ';')
    case 'rows':
      return idsIn(
        controls.filter((control) => control.closest('[data-part=reference]') !== null).map(({ value }) => value),
        '|',
      )
    default:
      return joined([texts.join('').trim()], '')
  }
}

const isChecked = (control: Control | undefined): boolean => control instanceof HTMLInputElement && control.checked

/** The ids of records, which stand alone or in brackets after a name. A name alone is for the server to find. */
function idsIn(texts: readonly string[], separator: string): string | null {
  const typed = texts.map((text) => text.trim()).filter((text) => text !== '')
  const ids = typed.flatMap((text) => /^(?:.*\()?(\w{18})\)?$/.exec(text)?.[1] ?? [])
  return ids.length < typed.length ? null : joined(ids, separator)
}

function joined(texts: readonly string[], separator: string): string | null {
  const text = texts.join(separator)
  return text === '' ? null : text
}
