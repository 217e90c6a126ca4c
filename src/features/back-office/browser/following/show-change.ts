import { momentText } from '#features/back-office/page-parts/moment-text.ts'
import type { RecordChange } from '#features/back-office/following/change-rule.ts'
import { changedLabels } from './changed-labels.ts'
import type { ShownRecord } from './shown-record.ts'

/** The newest change of each notice. */
const shownChanges = new WeakMap<HTMLElement, string>()

/** Shows what has become of the record of the page, and hides the notice if that is nothing. The same change is shown once. */
export async function showChange({ notice }: ShownRecord, change: RecordChange): Promise<void> {
  const box = notice.querySelector<HTMLElement>(':scope > div')
  if (box === null) return
  const key = change === null ? '' : change.type === 'deleted' ? change.type : change.version
  if ((shownChanges.get(notice) ?? '') === key) return
  if (!shownChanges.has(notice)) listen(notice, box)
  shownChanges.set(notice, key)
  const form = notice.closest('form')
  const labels = form !== null && change?.type === 'changed' ? await changedLabels(form).catch(() => []) : []
  // Something else may have become known in the meantime.
  if (shownChanges.get(notice) !== key) return
  const part = (name: string) => box.querySelector<HTMLElement>(`[data-part=${name}]`)
  const [text, fields] = [part('text'), part('fields')]
  if (text !== null && change !== null) text.textContent = textOf(notice, change)
  for (const name of ['merge', 'show']) part(name)?.toggleAttribute('hidden', change?.type !== 'changed')
  if (fields !== null) {
    fields.hidden = labels.length === 0
    const names = fields.querySelector('b')
    if (names !== null) names.textContent = labels.join(', ')
  }
  box.hidden = change === null
  moveFromFocus(notice)
}

/** The notice lies at the end of the window, or at its start while it would cover what has the focus. */
export function moveFromFocus(notice: HTMLElement): void {
  const { activeElement } = document
  const box = notice.querySelector(':scope > div')
  if (box === null || activeElement === null || activeElement === document.body || notice.contains(activeElement))
    return
  notice.removeAttribute('data-start')
  const [own, focused] = [box.getBoundingClientRect(), activeElement.getBoundingClientRect()]
  notice.toggleAttribute('data-start', own.height > 0 && own.top < focused.bottom && focused.top < own.bottom)
}

function textOf({ dataset }: HTMLElement, change: Exclude<RecordChange, null>): string {
  if (change.type === 'deleted') return dataset['deleted'] ?? ''
  const when =
    change.at === null ? '' : `${momentText(change.at, { viewer: { language: document.documentElement.lang } })} UTC`
  const template = (change.by === null ? dataset['at'] : dataset['by']) ?? ''
  return template.replace('{who}', () => change.by ?? '').replace('{when}', () => when)
}

function listen(notice: HTMLElement, box: HTMLElement): void {
  notice.addEventListener('click', (event) => {
    const part = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-part]') : null
    if (part?.dataset['part'] === 'close') box.hidden = true
    // The link of a form opens another tab.
    if (part?.dataset['part'] === 'show' && part.getAttribute('target') === null) reload(event)
  })
}

/** Loading a page again keeps the position of the reader. It no longer is the page that follows a save. */
function reload(event: MouseEvent): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  const address = new URL(location.href)
  for (const name of ['saved', 'step']) address.searchParams.delete(name)
  history.replaceState(null, '', address)
  location.reload()
}
