import { openStorage } from '#platform/pages/parts/local-storage.ts'
import { isTypedInto, keyCommand, type KeyCommand } from '#platform/pages/parts/key-commands.ts'
import { helpButtonId, helpId, searchId, switchId } from '../keyboard/key-elements.ts'

/** Whether single letters are shortcuts, in this browser. */
const storageKey = 'backOfficeKeys'

/** The keys of links and buttons, which say so themselves. */
const pressKeys: ReadonlySet<string> = new Set(['e', 'n', 'f', 'h', '[', ']'])

/** Makes the keys of the back office work on this page. */
export function followKeys(): void {
  const storage = openStorage()
  const isOff = (): boolean => storage?.getItem(storageKey) === 'off'
  document.addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, altKey, target } = event
    if (event.isComposing || document.querySelector('dialog[open]') !== null) return
    const command = keyCommand(
      {
        key,
        hasControl: ctrlKey || metaKey,
        hasAlt: altKey,
        isTyping: isTypedInto(target),
        isOff: isOff(),
      },
      pressKeys,
    )
    // A key that is held down moves through the rows, and does nothing else twice.
    if (command === null || (event.repeat && command.type !== 'row')) return
    if (run(command)) event.preventDefault()
  })
  const help = document.querySelector<HTMLElement>(`#${helpButtonId}`)
  help?.addEventListener('click', () => run({ type: 'help' }))
  help?.removeAttribute('hidden')
  const toggle = document.querySelector<HTMLInputElement>(`#${switchId}`)
  if (toggle === null) return
  toggle.checked = !isOff()
  toggle.addEventListener('change', () => storage?.setItem(storageKey, toggle.checked ? 'on' : 'off'))
}

/** Whether the page has something for the command. */
function run(command: KeyCommand): boolean {
  switch (command.type) {
    case 'search':
      return focus(document.querySelector<HTMLInputElement>(`#${searchId}`))
    case 'help':
      document.querySelector<HTMLDialogElement>(`#${helpId}`)?.showModal()
      return true
    case 'save': {
      const form = document.querySelector<HTMLFormElement>('form.office-form')
      form?.requestSubmit()
      return form !== null
    }
    case 'send':
      return false
    case 'row':
      return moveRow(command.by)
    case 'select': {
      const box = currentRow()?.querySelector<HTMLInputElement>('input[type=checkbox]') ?? null
      box?.click()
      return box !== null
    }
    default:
      return press(command.key)
  }
}

function focus(element: HTMLElement | null): boolean {
  element?.focus()
  if (element instanceof HTMLInputElement) element.select()
  return element !== null
}

const rows = (): readonly HTMLTableRowElement[] => [...document.querySelectorAll<HTMLTableRowElement>('main tbody tr')]
const currentRow = (): HTMLTableRowElement | null =>
  document.activeElement?.closest<HTMLTableRowElement>('main tbody tr') ?? null

function moveRow(by: 1 | -1): boolean {
  const all = rows()
  const current = currentRow()
  const next = current === null ? (by === 1 ? 0 : all.length - 1) : all.indexOf(current) + by
  return focus(all[next]?.querySelector<HTMLElement>('a') ?? null)
}

/** In a cell that can be edited, `e` edits it; in a row its record; everywhere else it is the page’s. */
function press(key: string): boolean {
  if (key === 'e' && document.activeElement?.matches('.office-edit') === true) {
    if (document.activeElement instanceof HTMLElement) document.activeElement.click()
    return true
  }
  const own = key === 'e' ? currentRow()?.querySelector<HTMLAnchorElement>('th a') : undefined
  if (own !== undefined && own !== null) {
    location.assign(`${own.pathname}/edit`)
    return true
  }
  const element = document.querySelector<HTMLElement>(`[aria-keyshortcuts="${CSS.escape(key)}"]`)
  element?.click()
  if (key === 'f') element?.parentElement?.querySelector<HTMLElement>('select')?.focus()
  return element !== null
}
