import { inputNames } from '#features/back-office/fields/form-shapes.ts'
import { type Entries, entriesIn, inputsIn } from './cell-inputs.ts'

/** A value that was typed into a cell and is not saved yet. */
export interface StagedEdit {
  readonly label: string
  entries: Entries
  /** The value in one line. */
  text: string
  /** Why it was refused, or the choice between the values of two writers; null: it was not refused. */
  reason: HTMLElement | null
}

/** A record with staged values. All of them are based on the state in which its form was opened first. */
export interface StagedRecord {
  /** The address of the record’s page. */
  readonly href: string
  readonly name: string
  form: HTMLFormElement
  readonly edits: Map<string, StagedEdit>
}

/** The form of a record is its page for editing, so that there is one editor of each kind and one way to save. */
export async function openRecord(href: string, name: string): Promise<StagedRecord | string> {
  const answer = await fetch(`${href}/edit`)
  const page = parsed(await answer.text())
  const form = formIn(page)
  return form === null ? headingOf(page) : { href, name, form, edits: new Map() }
}

/** The inputs of a field in the form of a record; null: the form does not have it. */
export const fieldIn = ({ form }: StagedRecord, field: string): HTMLElement | null =>
  form.querySelector(`[name="${CSS.escape(inputNames.base(field))}"]`)?.closest('.office-field') ?? null

/**
 * Saves the staged values of a record as its form does: only changed fields, with the state that they are based on. Returns whether
 * they are saved; else each of them has its reason, and the choice where somebody else has changed the same field.
 */
export async function saveRecord(record: StagedRecord): Promise<boolean> {
  const sent = new URLSearchParams(formEntriesOf(record.form))
  for (const { entries, reason } of record.edits.values())
    for (const [name, value] of [...entries, ...(reason === null ? [] : entriesIn(reason))]) sent.append(name, value)
  const answer = await fetch(`${record.href}/edit`, { method: 'POST', body: sent, redirect: 'manual' })
  // What was saved is answered with the address of the record.
  if (answer.type === 'opaqueredirect') return true
  const page = parsed(await answer.text())
  const form = formIn(page)
  if (form !== null) record.form = form
  for (const [field, edit] of record.edits) {
    const inputs = form === null ? null : fieldIn(record, field)
    if (inputs !== null) edit.entries = entriesIn(inputs)
    edit.reason = (form === null ? null : conflictOf(record, field)) ?? problemOf(page, inputs, field)
  }
  return false
}

const parsed = (html: string): Document => new DOMParser().parseFromString(html, 'text/html')

const formIn = (page: Document): HTMLFormElement | null => {
  const form = page.querySelector<HTMLFormElement>('main form.office-form')
  return form !== null && eTagOf(form) !== '' ? form : null
}

const eTagOf = (form: HTMLFormElement): string =>
  form.querySelector<HTMLInputElement>(`[name="${inputNames.eTag}"]`)?.value ?? ''

/** What a form sends beside its fields: which form it is, of which record, and the state that it is based on. */
const formEntriesOf = (form: HTMLFormElement): [name: string, value: string][] =>
  [...form.querySelectorAll<HTMLInputElement>(':scope > input[type=hidden]')].map(({ name, value }) => [name, value])

const headingOf = (page: Document): string => page.querySelector('h1')?.textContent ?? ''

/** The choice between both values, as the form shows it. */
function conflictOf({ form, href }: StagedRecord, field: string): HTMLElement | null {
  const chosen = form.querySelector(`[name="${inputNames.conflict}"][value="${CSS.escape(field)}"]`)
  const choice = chosen?.closest('fieldset') ?? null
  if (choice === null) return null
  const box = document.createElement('div')
  box.className = 'office-conflicts'
  box.append(
    textOf(form.querySelector('.office-conflicts h2')?.textContent ?? ''),
    textOf(form.querySelector('.office-conflicts h2+p')?.textContent ?? ''),
    document.importNode(choice, true),
  )
  for (const input of inputsIn(box)) {
    // Several records of a list may have a choice for the same field.
    input.dataset['name'] = input.name
    input.name = `${href} ${input.name}`
    input.required = false
  }
  return box
}

/** What is said about a field, else about the record and its other fields; null: nothing is wrong with this field. */
function problemOf(page: Document, inputs: HTMLElement | null, field: string): HTMLElement | null {
  const own = [...(inputs?.querySelectorAll<HTMLElement>('.office-problem p') ?? [])]
  const others = [...page.querySelectorAll<HTMLElement>('main [role=alert] p[lang]')]
  const elsewhere = [...page.querySelectorAll<HTMLElement>('main [data-refused]')].filter((each) => each !== inputs)
  const said = own.length > 0 ? own : [...others, ...elsewhere]
  const isConflict = page.querySelector(`[name="${inputNames.conflict}"]`) !== null
  if (said.length === 0 && isConflict) return null
  const box = document.createElement('div')
  box.className = 'office-problem'
  box.dataset['of'] = field
  if (said.length === 0) box.append(textOf(headingOf(page)))
  for (const each of said)
    if (each.matches('p')) box.append(document.importNode(each, true))
    else box.append(textOf(`${each.querySelector('label, .office-label')?.textContent ?? ''}: ${problemsIn(each)}`))
  const duplicate = page.querySelector(`[name="${inputNames.saveDuplicate}"]`)?.closest('label') ?? null
  if (duplicate !== null && own.length === 0) box.append(document.importNode(duplicate, true))
  return box
}

const problemsIn = (field: HTMLElement): string =>
  [...field.querySelectorAll('.office-problem p')].map(({ textContent }) => textContent).join(' ')

function textOf(text: string): HTMLElement {
  const line = document.createElement('p')
  line.textContent = text
  return line
}
