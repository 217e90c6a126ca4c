import { typedValues } from '#platform/forms/drafts/form-draft.ts'

/**
 * Asks before the page is left while one of its forms has something that was typed and not sent (FRM-02). A form that the server shows
 * again has it from the beginning.
 */
export function askBeforeLeaving(): void {
  const opened = new WeakMap<HTMLFormElement, string>()
  const sent = new WeakSet<HTMLFormElement>()
  for (const form of postForms()) if (!showsAgain(form)) opened.set(form, textOf(form))
  document.addEventListener('submit', ({ target }) => {
    if (target instanceof HTMLFormElement) sent.add(target)
  })
  // What could not be sent can be changed, and is unsaved again.
  document.addEventListener('input', ({ target }) => {
    const form = target instanceof Element ? target.closest('form') : null
    if (form !== null) sent.delete(form)
  })
  addEventListener('beforeunload', (event) => {
    const unsaved = postForms().filter((form) => !sent.has(form) && textOf(form) !== opened.get(form))
    if (unsaved.length > 0) event.preventDefault()
  })
}

/** The forms of the main part into which something can be typed. */
const postForms = (): readonly HTMLFormElement[] =>
  [...document.querySelectorAll<HTMLFormElement>('#content form')].filter(
    (form) => form.method === 'post' && typedValues(form).length + filesIn(form).length > 0,
  )

const showsAgain = (form: HTMLFormElement): boolean => form.dataset['again'] !== undefined

/** What is typed and chosen in a form. */
const textOf = (form: HTMLFormElement): string => JSON.stringify([typedValues(form), filesIn(form)])

const filesIn = (form: HTMLFormElement): readonly string[] =>
  [...form.querySelectorAll<HTMLInputElement>('input[type=file]')].flatMap(({ files }) =>
    [...(files ?? [])].map(({ name }) => name),
  )
