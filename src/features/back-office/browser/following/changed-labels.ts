import { inputNames } from '#features/back-office/fields/form-shapes.ts'

/**
 * The labels of the fields of a form whose stored values have changed since it was opened. The form is read again, so that all
 * kinds of fields are compared as the form writes them, and only those that its writer may read.
 */
export async function changedLabels(form: HTMLFormElement): Promise<readonly string[]> {
  const answer = await fetch(form.getAttribute('action') ?? '')
  if (!answer.ok) return []
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  return bases(form).flatMap((mine) => {
    const theirs = page.querySelector<HTMLInputElement>(`main form [name="${CSS.escape(mine.name)}"]`)
    return theirs === null || theirs.value === mine.value ? [] : (labelOf(mine) ?? [])
  })
}

const bases = (form: HTMLFormElement): readonly HTMLInputElement[] => [
  ...form.querySelectorAll<HTMLInputElement>(`[name^="${inputNames.base('')}"]`),
]

const labelOf = (input: HTMLInputElement): string | null =>
  input.closest('.office-field')?.querySelector('label [lang=en], .office-label [lang=en]')?.textContent ?? null
