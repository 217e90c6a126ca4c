import { openStorage } from '#platform/pages/parts/local-storage.ts'
import { isMap } from '#platform/values/text/is-map.ts'

/** What was typed into a form: names and values in the order of the page. */
export type TypedValues = readonly (readonly [name: string, value: string])[]

/** What is kept of a form. */
interface FormDraft {
  readonly values: TypedValues
  /** The name of the file that was chosen, which only its visitor can choose again; null: none. */
  readonly file: string | null
}

/** The longest draft that is kept, in characters. */
const maxDraft = 200_000

const prefix = 'draft '
const keyOf = (path: string, at: string): string => `${prefix}${path} ${at}`

/**
 * Keeps what was typed into a form for as long as the tab is open. `owner`: the id of the user, null for a guest, whose draft they take
 * along when they sign in. A draft of another user is dropped.
 */
export function saveDraft(path: string, at: string, owner: string | null, draft: FormDraft): void {
  const text = JSON.stringify({ owner, ...draft })
  if (text.length > maxDraft) return
  try {
    openStorage('sessionStorage')?.setItem(keyOf(path, at), text)
  } catch (error) {
    // The storage is full: what was typed stays in the page.
    if (!(error instanceof DOMException)) throw error
  }
}

export function readDraft(path: string, at: string, owner: string | null): FormDraft | null {
  const stored = openStorage('sessionStorage')?.getItem(keyOf(path, at)) ?? null
  const draft: unknown = stored === null ? null : JSON.parse(stored)
  if (!isMap(draft) || !Array.isArray(draft['values'])) return null
  if (draft['owner'] !== null && draft['owner'] !== owner) {
    removeDraft(path, at)
    return null
  }
  const { file } = draft
  return { values: draft['values'].filter(isPair), file: typeof file === 'string' ? file : null }
}

/** Forgets the drafts of a user who signs out: the next person at this device is somebody else. */
export function removeDraftsOf(owner: string): void {
  const storage = openStorage('sessionStorage')
  for (const key of Object.keys(storage ?? {})) {
    const draft: unknown = key.startsWith(prefix) ? JSON.parse(storage?.getItem(key) ?? 'null') : null
    if (isMap(draft) && draft['owner'] === owner) storage?.removeItem(key)
  }
}

export const removeDraft = (path: string, at: string): void =>
  openStorage('sessionStorage')?.removeItem(keyOf(path, at))

const isPair = (value: unknown): value is readonly [string, string] =>
  Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'string'

/** All that is kept of a form as it is now. */
export const draftOf = (form: HTMLFormElement): FormDraft => ({ values: typedValues(form), file: chosenFile(form) })

/** The name of the first chosen file. */
const chosenFile = (form: HTMLFormElement): string | null =>
  [...form.elements]
    .flatMap((element) => (element instanceof HTMLInputElement ? [...(element.files ?? [])] : []))
    .map(({ name }) => name)[0] ?? null

/** What a visitor has typed or chosen in a form; no passwords, no codes, no files, and nothing that the page has written itself. */
export const typedValues = (form: HTMLFormElement): TypedValues =>
  [...form.elements].flatMap((element): TypedValues => {
    if (element instanceof HTMLTextAreaElement) return [[element.name, element.value]]
    if (element instanceof HTMLSelectElement)
      return [...element.selectedOptions].map(({ value }) => [element.name, value] as const)
    if (!(element instanceof HTMLInputElement) || element.name === '' || unkept.has(element.type)) return []
    // A code of an app or an email is a secret as well.
    if (element.autocomplete === 'one-time-code') return []
    if (element.type === 'checkbox' || element.type === 'radio')
      return element.checked ? [[element.name, element.value]] : []
    return [[element.name, element.value]]
  })

const unkept: ReadonlySet<string> = new Set(['hidden', 'password', 'file', 'submit', 'button', 'image', 'reset'])
