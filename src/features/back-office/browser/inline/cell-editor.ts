import { stagedId } from '#features/back-office/inline/inline-elements.ts'
import { areSame, type Entries, entriesIn, fillInputs, inputsIn } from './cell-inputs.ts'
import type { ListCell } from './list-cells.ts'
import { fieldIn, type StagedRecord } from './staged-records.ts'

/** The editor of a field in its cell. */
export interface CellEditor {
  readonly cell: ListCell
  readonly record: StagedRecord
  readonly box: HTMLElement
  /** What its inputs were when the record was opened. */
  readonly before: Entries
}

/** Puts the editor of the record’s form into the cell. Null: its form does not have the field. */
export function openEditor(cell: ListCell, record: StagedRecord): CellEditor | null {
  const found = fieldIn(record, cell.field)
  if (found === null) return null
  const box = document.createElement('div')
  box.className = 'office-cell'
  const field = document.importNode(found, true)
  // A reason of an earlier save stands beside the cell.
  field.querySelector('.office-problem')?.remove()
  field.removeAttribute('data-refused')
  box.append(field)
  const before = entriesIn(box)
  const staged = record.edits.get(cell.field)
  if (staged !== undefined) fillInputs(box, staged.entries)
  // They belong to the bar, not to the form of the selection around the table.
  for (const input of inputsIn(box)) input.setAttribute('form', stagedId)
  cell.element.append(box)
  cell.element.dataset['editing'] = ''
  const [first] = shownInputs(box)
  first?.focus()
  if (first instanceof HTMLInputElement && first.type === 'text') first.select()
  return { cell, record, box, before }
}

export const hasChanged = ({ box, before }: CellEditor): boolean => !areSame(entriesIn(box), before)

/** What Tab should do in an editor: it leaves the last input, and the first one backwards. */
export function leavesEditor({ box }: CellEditor, target: EventTarget | null, isBackwards: boolean): boolean {
  const inputs = shownInputs(box)
  return target === (isBackwards ? inputs[0] : inputs.at(-1))
}

export function closeEditor({ cell, box }: CellEditor): void {
  delete cell.element.dataset['editing']
  box.remove()
}

const shownInputs = (box: HTMLElement): readonly HTMLElement[] =>
  inputsIn(box).filter((input) => !(input instanceof HTMLInputElement && input.type === 'hidden'))
