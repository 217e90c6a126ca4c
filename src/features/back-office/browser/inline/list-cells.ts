/** A cell that can be edited, with the record and the field that it shows. */
export interface ListCell {
  readonly element: HTMLTableCellElement
  readonly button: HTMLButtonElement
  /** The address of the record’s page. */
  readonly href: string
  readonly name: string
  readonly field: string
  readonly label: string
}

const buttonClass = 'office-edit'
const editable = 'main tbody [data-field]'

/** Gives each cell that can be edited a button. One of them is in the order of Tab; arrow keys lead to the others. */
export function prepareCells(word: string): void {
  for (const element of document.querySelectorAll<HTMLTableCellElement>(editable)) {
    const value = document.createElement('div')
    value.className = 'office-before'
    value.append(...element.childNodes)
    const button = document.createElement('button')
    button.type = 'button'
    button.className = buttonClass
    button.tabIndex = -1
    element.append(value, button)
    const cell = cellOf(button)
    if (cell !== null) button.setAttribute('aria-label', `${word}: ${cell.label}, ${cell.name}`)
  }
  const [first] = document.querySelectorAll<HTMLElement>(`.${buttonClass}`)
  if (first !== undefined) first.tabIndex = 0
}

/** The cell around an element; null: it is in none that can be edited. */
export function cellOf(target: EventTarget | null): ListCell | null {
  const element = target instanceof Element ? target.closest<HTMLTableCellElement>(editable) : null
  const button = element?.querySelector<HTMLButtonElement>(`.${buttonClass}`) ?? null
  const link = element?.closest('tr')?.querySelector<HTMLAnchorElement>('th a') ?? null
  const field = element?.dataset['field']
  if (element === null || button === null || link === null || field === undefined) return null
  const head = element.closest('table')?.tHead?.rows[0]?.cells[element.cellIndex]
  return {
    element,
    button,
    href: link.pathname,
    name: link.textContent,
    field,
    label: (head?.querySelector('a') ?? head)?.firstChild?.textContent ?? field,
  }
}

export const cells = (): readonly ListCell[] =>
  [...document.querySelectorAll<HTMLTableCellElement>(editable)].flatMap((element) => cellOf(element) ?? [])

/** The cell that an arrow key leads to from another one; null: there is none, or the key is no arrow. */
export function cellTowards({ element }: ListCell, key: string): ListCell | null {
  const row = element.closest('tr')
  if (row === null) return null
  if (key === 'ArrowDown' || key === 'ArrowUp') {
    const other = key === 'ArrowDown' ? row.nextElementSibling : row.previousElementSibling
    return other instanceof HTMLTableRowElement ? cellOf(other.cells[element.cellIndex] ?? null) : null
  }
  const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
  const forward = getComputedStyle(element).direction === 'rtl' ? -step : step
  const inRow = [...row.querySelectorAll<HTMLTableCellElement>('[data-field]')]
  return step === 0 ? null : cellOf(inRow[inRow.indexOf(element) + forward] ?? null)
}

/** Moves the focus to a cell, which then is the one in the order of Tab. */
export function focusCell({ button }: ListCell): void {
  for (const other of document.querySelectorAll<HTMLElement>(`.${buttonClass}[tabindex="0"]`)) other.tabIndex = -1
  button.tabIndex = 0
  button.focus()
}
