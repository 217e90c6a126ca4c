import { stagedId } from '#features/back-office/inline/inline-elements.ts'
import { notifyTabs } from '#features/back-office/browser/following/notify-tabs.ts'
import { entriesIn, lineOfInputs } from './cell-inputs.ts'
import { type CellEditor, closeEditor, hasChanged, openEditor } from './cell-editor.ts'
import { cellOf, cells, focusCell, type ListCell, prepareCells } from './list-cells.ts'
import { showListsHere } from './show-list.ts'
import { showStaged } from './show-staged.ts'
import { openRecord, saveRecord, type StagedRecord } from './staged-records.ts'
import { listenToCells } from './listen-to-cells.ts'

/**
 * Edits the cells of a list in place (BOF-06). What was typed is staged in the memory of the tab, survives other pages, orders and
 * conditions of the list, and is saved or discarded together.
 */
export function editCells(): void {
  const bar = document.querySelector<HTMLFormElement>(`#${stagedId}`)
  if (bar === null) return
  const { edit = '', yes = '', no = '', result = '', unreachable = '' } = bar.dataset
  const records = new Map<string, StagedRecord>()
  let editor: CellEditor | null = null
  let opening: ListCell | null = null
  let isSaving = false

  const isStaged = (): boolean => records.size > 0 || (editor !== null && hasChanged(editor))
  const show = showListsHere({
    isNeeded: () => {
      close(true)
      return records.size > 0
    },
    onShown: () => {
      prepareCells(edit)
      showStaged(bar, records)
    },
    onUnreachable: () => say(unreachable),
  })

  /** Ends the editor. What differs from the record is staged, unless the editor is cancelled. */
  function close(isSaved: boolean): void {
    if (editor === null) return
    const closed = editor
    const typed = { isChanged: hasChanged(closed), entries: entriesIn(closed.box) }
    editor = null
    closeEditor(closed)
    if (!isSaved) return
    stage(records, closed, typed, { yes, no })
    if (bar !== null) showStaged(bar, records)
  }

  async function open(cell: ListCell): Promise<void> {
    if (isSaving || editor?.cell.element === cell.element) return
    close(true)
    opening = cell
    focusCell(cell)
    cell.element.setAttribute('aria-busy', 'true')
    const record = records.get(cell.href) ?? (await openRecord(cell.href, cell.name).catch(() => unreachable))
    cell.element.removeAttribute('aria-busy')
    if (opening !== cell || isSaving) return
    opening = null
    if (typeof record === 'string') return say(record)
    editor = openEditor(cell, record)
  }

  async function save(): Promise<void> {
    close(true)
    if (isSaving || records.size === 0) return
    isSaving = true
    const last = cellOf(document.querySelector('.office-edit[tabindex="0"]'))
    try {
      const counts = await saveEach(records)
      await show(location.href)
      say(result.replace('#', String(counts.saved)).replace('#', String(counts.refused)))
    } catch {
      if (bar !== null) showStaged(bar, records)
      say(unreachable)
    }
    isSaving = false
    focusAfterSaving(records, last)
  }

  function discard(): void {
    close(false)
    records.clear()
    if (bar !== null) showStaged(bar, records)
    const [first] = cells()
    if (first !== undefined) focusCell(first)
  }

  function say(text: string): void {
    const status = bar?.querySelector('[role=status]') ?? null
    if (status !== null) status.textContent = text
  }

  listenToCells({ editor: () => editor, open: (cell) => void open(cell), close })
  bar.addEventListener('submit', (event) => {
    event.preventDefault()
    void save()
  })
  bar.addEventListener('reset', (event) => {
    event.preventDefault()
    discard()
  })
  addEventListener('beforeunload', (event) => {
    if (isStaged()) event.preventDefault()
  })
  prepareCells(edit)
}

/** Stages what was typed in a cell, unless the record has it already. */
function stage(
  records: Map<string, StagedRecord>,
  { record, cell, box }: CellEditor,
  { isChanged, entries }: { readonly isChanged: boolean; readonly entries: ReturnType<typeof entriesIn> },
  words: Parameters<typeof lineOfInputs>[1],
): void {
  const { edits, href } = record
  const staged = edits.get(cell.field)
  if (isChanged && JSON.stringify(staged?.entries) !== JSON.stringify(entries))
    edits.set(cell.field, { label: cell.label, entries, text: lineOfInputs(box, words), reason: null })
  // After a refusal the form has what was typed, so that only the server knows what differs.
  else if (!isChanged && staged !== undefined && staged.reason === null) edits.delete(cell.field)
  if (edits.size > 0) records.set(href, record)
  else records.delete(href)
}

/** Saves the records one after the other, and removes those that were saved. Returns the numbers of their fields. */
async function saveEach(
  records: Map<string, StagedRecord>,
): Promise<{ readonly saved: number; readonly refused: number }> {
  const counts = { saved: 0, refused: 0 }
  for (const [href, record] of records) {
    const { size } = record.edits
    // oxlint-disable-next-line no-await-in-loop -- one after the other, so that a list does not send more writes at once than a form
    const isSaved = await saveRecord(record)
    if (isSaved) {
      records.delete(href)
      notifyTabs([{ id: href.split('/').at(-1) ?? '', eTag: null }])
    }
    counts[isSaved ? 'saved' : 'refused'] += size
  }
  return counts
}

/** The first refused cell gets the focus, or else the cell that had it. */
function focusAfterSaving(records: ReadonlyMap<string, StagedRecord>, last: ListCell | null): void {
  const all = cells()
  const refused = all.find(({ href, field }) => records.get(href)?.edits.get(field)?.reason)
  const next = refused ?? all.find(({ href, field }) => href === last?.href && field === last.field) ?? all[0]
  if (next !== undefined) focusCell(next)
}
