import { type CellEditor, leavesEditor } from './cell-editor.ts'
import { cellOf, cells, cellTowards, focusCell, type ListCell } from './list-cells.ts'

interface Editing {
  /** The open editor, or null. */
  readonly editor: () => CellEditor | null
  readonly open: (cell: ListCell) => void
  /** Ends the editor. */
  readonly close: (isSaved: boolean) => void
}

/** Opens, leaves and moves between the cells of a list by mouse, touch and keyboard. */
export function listenToCells({ editor: openEditor, open, close }: Editing): void {
  document.addEventListener('click', ({ target }) => {
    const cell = target instanceof Element && target.matches('.office-edit') ? cellOf(target) : null
    if (cell !== null) open(cell)
  })
  document.addEventListener('dblclick', ({ target }) => {
    const cell = target instanceof Element && target.closest('a, button, .office-cell') === null ? cellOf(target) : null
    if (cell !== null) open(cell)
  })
  document.addEventListener('focusin', ({ target }) => {
    const editor = openEditor()
    if (editor === null || (target instanceof Node && editor.box.contains(target))) return
    close(true)
  })
  document.addEventListener('keydown', (event) => {
    const { key, target, shiftKey, isComposing } = event
    if (isComposing) return
    const editor = openEditor()
    if (editor === null || !(target instanceof Node) || !editor.box.contains(target)) {
      if (moveFocus(target, key)) event.preventDefault()
      return
    }
    const { cell } = editor
    const isLine = !(target instanceof HTMLTextAreaElement) || event.ctrlKey || event.metaKey
    if (key === 'Escape' || (key === 'Enter' && isLine)) {
      close(key === 'Enter')
      focusCell(cell)
      event.preventDefault()
    } else if (key === 'Tab' && leavesEditor(editor, target, shiftKey)) {
      const all = cells()
      const at = all.findIndex(({ element }) => element === cell.element)
      const next = all[at + (shiftKey ? -1 : 1)]
      close(true)
      // From the last cell, Tab goes on from the button of the cell.
      if (next === undefined) return focusCell(cell)
      event.preventDefault()
      open(next)
    }
  })
}

/** Moves the focus from a cell to its neighbour in the direction of a key. Returns false if there is none. */
function moveFocus(from: EventTarget | null, key: string): boolean {
  const cell = from instanceof Element && from.matches('.office-edit') ? cellOf(from) : null
  const other = cell === null ? null : cellTowards(cell, key)
  if (other === null) return false
  focusCell(other)
  return true
}
