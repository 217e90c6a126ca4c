import { useEffect, useSyncExternalStore } from 'react'
import type { Page } from '#platform/pages/page-context.ts'
import { isTypedInto, keyCommand, type KeyCommand } from '#platform/pages/parts/key-commands.ts'
import { openStorage } from '#platform/pages/parts/local-storage.ts'
import css from './desk.module.css'

/** Whether single letters are shortcuts, in this browser. */
const storageKey = 'deskKeys'

/** The keys of links and buttons, which say so themselves. */
const pressKeys: ReadonlySet<string> = new Set(['a', 'o'])

/** The keys and the messages of what they do. */
const keys = [
  ['j', 'requests.desk.keys.next'],
  ['k', 'requests.desk.keys.previous'],
  ['o', 'requests.desk.keys.open'],
  ['a', 'requests.desk.keys.act'],
  ['/', 'requests.desk.keys.search'],
  ['Ctrl Enter', 'requests.desk.keys.send'],
] as const

/** Makes the keys of the desk work on this page, and names them. Single letters can be switched off (WCAG 2.1.4). */
export function DeskKeys({ page: { t } }: { readonly page: Page }) {
  const isOff = useSyncExternalStore(subscribe, areOff, () => false)
  useEffect(() => {
    const follow = (event: KeyboardEvent): void => {
      const { key, ctrlKey, metaKey, altKey, target, isComposing, repeat } = event
      if (isComposing || document.querySelector('dialog[open]') !== null) return
      const hasControl = ctrlKey || metaKey
      const command = keyCommand({ key, hasControl, hasAlt: altKey, isTyping: isTypedInto(target), isOff }, pressKeys)
      // A key that is held down moves through the rows, and does nothing else twice.
      if (command === null || (repeat && command.type !== 'row')) return
      if (run(command)) event.preventDefault()
    }
    document.addEventListener('keydown', follow)
    return () => document.removeEventListener('keydown', follow)
  }, [isOff])
  return (
    <section className={css.keys} aria-label={t('requests.desk.keys.title')}>
      <dl>
        {keys.map(([key, message]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(message)}</dd>
          </div>
        ))}
      </dl>
      <label>
        <input type="checkbox" checked={!isOff} onChange={({ target }) => switchKeys(target.checked)} />
        {t('requests.desk.keys.single')}
      </label>
    </section>
  )
}

const listeners = new Set<() => void>()

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const areOff = (): boolean => openStorage()?.getItem(storageKey) === 'off'

function switchKeys(areOn: boolean): void {
  openStorage()?.setItem(storageKey, areOn ? 'on' : 'off')
  for (const listener of listeners) listener()
}

/** Whether the page has something for the command. */
function run(command: KeyCommand): boolean {
  switch (command.type) {
    case 'search':
      return focus(document.querySelector<HTMLElement>('[aria-keyshortcuts="/"]'))
    case 'row':
      return moveRow(command.by)
    case 'press':
      return command.key === 'o' ? openRow() : takeOrAnswer()
    case 'send': {
      const form = document.activeElement?.closest('form') ?? null
      form?.requestSubmit()
      return form !== null
    }
    default:
      return false
  }
}

function focus(element: HTMLElement | null | undefined): boolean {
  element?.focus()
  if (element instanceof HTMLInputElement) element.select()
  return element !== null && element !== undefined
}

const rows = (): readonly HTMLElement[] => [...document.querySelectorAll<HTMLElement>('main [data-desk-row]')]
const focusedRow = (): HTMLElement | null =>
  document.activeElement?.matches('[data-desk-row]') === true ? (document.activeElement as HTMLElement) : null

/** From the row that has the focus, else from the request that is shown. */
function moveRow(by: 1 | -1): boolean {
  const all = rows()
  const from = focusedRow() ?? all.find((row) => row.hasAttribute('aria-current')) ?? null
  return focus(all[from === null ? (by === 1 ? 0 : all.length - 1) : all.indexOf(from) + by])
}

function openRow(): boolean {
  const row = focusedRow()
  row?.click()
  return row !== null
}

/** In a row it opens the request; on the page of a request it takes it, or begins the answer. */
function takeOrAnswer(): boolean {
  if (openRow()) return true
  const next = document.querySelector<HTMLElement>('main [aria-keyshortcuts="a"]')
  const answer = next?.closest('details') ?? null
  if (answer === null) next?.click()
  else {
    answer.open = true
    focus(answer.querySelector<HTMLElement>('form[method="post"] :is(select, textarea, input:not([type=hidden]))'))
  }
  return next !== null
}
