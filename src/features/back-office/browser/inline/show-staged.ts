import { cells } from './list-cells.ts'
import type { StagedEdit, StagedRecord } from './staged-records.ts'

/**
 * Shows each staged value in its cell, with the reason why it was refused, and counts them in the bar. The bar also has the
 * reasons of records that this page of the list does not show.
 */
export function showStaged(bar: HTMLFormElement, records: ReadonlyMap<string, StagedRecord>): void {
  const shown = new Set<StagedEdit>()
  for (const { element, button, href, field } of cells()) {
    for (const old of element.querySelectorAll('.office-after, .office-reason')) old.remove()
    const edit = records.get(href)?.edits.get(field)
    const before = element.querySelector('.office-before')
    button.removeAttribute('aria-describedby')
    element.toggleAttribute('data-staged', edit !== undefined)
    element.toggleAttribute('data-refused', edit !== undefined && edit.reason !== null)
    if (edit === undefined) {
      before?.removeAttribute('role')
      continue
    }
    shown.add(edit)
    before?.setAttribute('role', 'deletion')
    const after = document.createElement('ins')
    after.className = 'office-after'
    after.textContent = edit.text === '' ? '–' : edit.text
    before?.after(after)
    if (edit.reason === null) continue
    const reason = reasonOf(edit.reason)
    reason.id = `reason-${href.split('/').at(-1)}-${field}`
    button.setAttribute('aria-describedby', reason.id)
    element.append(reason)
  }
  const all = [...records.values()].flatMap(({ name, edits }) => [...edits.values()].map((edit) => ({ name, edit })))
  bar.querySelector('.office-staged-others')?.replaceChildren(
    ...all.flatMap(({ name, edit }) => {
      if (edit.reason === null || shown.has(edit)) return []
      const item = document.createElement('li')
      item.append(`${name}, ${edit.label}: ${edit.text}`, reasonOf(edit.reason))
      return [item]
    }),
  )
  const status = bar.querySelector('[role=status]')
  if (status !== null)
    status.textContent = all.length === 0 ? '' : (bar.dataset['count'] ?? '').replace('#', String(all.length))
  bar.querySelector('.office-save')?.toggleAttribute('hidden', all.length === 0)
}

function reasonOf(reason: HTMLElement): HTMLElement {
  const box = document.createElement('div')
  box.className = 'office-reason'
  box.append(reason)
  return box
}
