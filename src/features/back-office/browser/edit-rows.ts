import { sumOfTexts } from '#features/back-office/fields/row-sum.ts'

/**
 * Adds, moves and removes rows where the buttons of rows would send the form. The server reads rows in the order of their inputs,
 * whatever their keys are.
 */
export function editRows(): void {
  document.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    const list = button?.closest<HTMLElement>('[data-rows]') ?? null
    if (button === null || list === null) return
    const [action] = button.value.split(' ')
    const row = button.closest<HTMLElement>('.office-row')
    if (action === 'add') add(list)
    else if (row !== null && action === 'remove') remove(list, row)
    else if (row !== null && (action === 'up' || action === 'down')) move(row, action, button)
    else return
    event.preventDefault()
    number(list)
    showSum(list)
  })
  document.addEventListener('input', ({ target }) => {
    const list = target instanceof Element ? target.closest<HTMLElement>('[data-rows]') : null
    if (list !== null) showSum(list)
  })
}

const rowsOf = (list: HTMLElement): readonly HTMLElement[] => [...list.querySelectorAll<HTMLElement>('.office-row')]
const inputsOf = (row: HTMLElement) =>
  row.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>('input, select, textarea')

function add(list: HTMLElement): void {
  const rows = rowsOf(list)
  const last = rows.at(-1)
  if (last === undefined) return
  const row = document.importNode(last, true)
  clear(row)
  const key = `added${(added += 1)}`
  for (const input of inputsOf(row)) input.name = withKey(input.name, '.', key)
  for (const button of row.querySelectorAll('button')) button.value = withKey(button.value, ' ', key)
  last.after(row)
  inputsOf(row)[0]?.focus()
}

let added = 0

/** The third part of the name of an input, and of the value of a button, is the key of the row. */
const withKey = (text: string, separator: string, key: string): string =>
  text.split(separator).with(2, key).join(separator)

function clear(row: HTMLElement): void {
  row.querySelector('.office-problem')?.remove()
  for (const element of [row, ...inputsOf(row)])
    for (const name of ['data-refused', 'aria-describedby', 'aria-invalid', 'autofocus']) element.removeAttribute(name)
  for (const input of inputsOf(row)) input.value = ''
}

/** The last row stays, empty, because new ones are copies of it. */
function remove(list: HTMLElement, row: HTMLElement): void {
  const rows = rowsOf(list)
  const next = rows[rows.indexOf(row) + 1] ?? rows[rows.indexOf(row) - 1] ?? row
  if (rows.length === 1) clear(row)
  else row.remove()
  inputsOf(next)[0]?.focus()
}

function move(row: HTMLElement, action: 'up' | 'down', button: HTMLButtonElement): void {
  const other = action === 'up' ? row.previousElementSibling : row.nextElementSibling
  if (other?.matches('.office-row') === true)
    if (action === 'up') other.before(row)
    else other.after(row)
  button.focus()
}

/** The names of rows and their buttons contain the position of the row. */
function number(list: HTMLElement): void {
  for (const [at, row] of rowsOf(list).entries())
    for (const element of [row, ...row.querySelectorAll<HTMLElement>('[data-numbered]')])
      element.setAttribute('aria-label', (element.dataset['numbered'] ?? '').replace('#', String(at + 1)))
}

function showSum(list: HTMLElement): void {
  const output = list.querySelector<HTMLOutputElement>('output[data-sum]')
  if (output === null) return
  const end = `.${output.dataset['sum'] ?? ''}`
  const texts = rowsOf(list).flatMap((row) =>
    [...inputsOf(row)].filter(({ name }) => name.endsWith(end)).map(({ value }) => value),
  )
  output.textContent = sumOfTexts(texts)
}
