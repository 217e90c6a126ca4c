import type { Locator } from 'playwright-core'

/** What is typed and chosen in a form: by name, with a number for fields of one name. */
export type TypedInput = Readonly<Record<string, string>>

const fields =
  'textarea, select, input:not([type=hidden]):not([type=file]):not([type=password]):not([type=submit]):not([tabindex="-1"]):not([autocomplete=one-time-code])'

/** Types into every field of a form, each in its way, and returns what the fields have then. */
export async function typeInto(form: Locator): Promise<TypedInput> {
  const names = new Set<string>()
  for (const field of await form.locator(fields).all()) {
    const kind = await field.evaluate((element) =>
      element instanceof HTMLInputElement ? element.type : element.tagName.toLowerCase(),
    )
    // What does not belong to a choice is not shown.
    if (!(await field.isVisible()) || !(await field.isEditable())) continue
    const name = (await field.getAttribute('name')) ?? ''
    if (kind === 'select') await field.selectOption({ index: -1 + (await field.locator('option').count()) })
    // Of several boxes with one name, one changes.
    else if (kind === 'checkbox') await field.setChecked(names.has(name) || !(await field.isChecked()))
    else if (kind === 'radio') await field.check()
    else if (kind === 'number') await field.fill(String(Math.max(12, Number(await field.getAttribute('min')))))
    else await field.fill(samples[kind] ?? `Typed ${name}`.slice(0, 40))
    names.add(name)
  }
  return await typedIn(form)
}

const samples: Readonly<Record<string, string>> = {
  email: 'somebody@birch.example',
  tel: '+31 10 123',
  date: '2099-06-30',
  url: 'https://parcel.example/1',
}

/** What the fields of a form have; a box that is not ticked is left out. */
export const typedIn = (form: Locator): Promise<TypedInput> =>
  form.evaluate((element, selector) => {
    const typed: Record<string, string> = {}
    for (const field of element.querySelectorAll<HTMLInputElement>(selector)) {
      if (field.name === '' || ((field.type === 'checkbox' || field.type === 'radio') && !field.checked)) continue
      const taken = Object.keys(typed).filter((name) => name.replace(/ \d+$/, '') === field.name).length
      typed[taken === 0 ? field.name : `${field.name} ${taken}`] = field.value
    }
    return typed
  }, fields)
