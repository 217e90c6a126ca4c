import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { latest, type Clock, type Latest } from '#domain/timing.ts'
import { Dropdown } from '../dropdown/dropdown.tsx'
import { moved, moveKeys } from '../dropdown/list-moves.ts'
import field from '../field/field.module.css'
import { Icon } from '../icon/icon.tsx'
import { IconButton } from '../icon-button/icon-button.tsx'
import type { IconName } from '../icon/icon-names.ts'
import css from './combobox.module.css'

export interface Suggestion {
  readonly id: string
  readonly text: string
  /** What was typed, inside `text`: UTF-16 offsets. */
  readonly match: readonly [start: number, end: number] | null
  /** `Product` */
  readonly kind: string
  readonly iconName: IconName
  readonly href: string
}

export interface ComboboxTexts {
  readonly label: string
  readonly placeholder: string
  readonly clear: string
  /** Of the list. */
  readonly suggestions: string
  /** For a screen reader: `5 suggestions` */
  readonly announce: (count: number) => string
}

export const comboboxSizes = ['medium', 'large'] as const

/**
 * A field for words with suggestions of pages; in a GET form it works before JavaScript arrives. Suggestions follow the
 * typing after the one debounce constant (MSC-06); the answer to an older text is aborted.
 */
export function Combobox({
  name,
  value,
  size = 'medium',
  texts,
  suggest,
  onOpen,
  children,
}: {
  readonly name: string
  /** What is in it at first. */
  readonly value: string
  readonly size?: (typeof comboboxSizes)[number]
  readonly texts: ComboboxTexts
  /** Rejects when aborted or when the network fails: then nothing is suggested. */
  readonly suggest: (typed: string, signal: AbortSignal) => Promise<readonly Suggestion[]>
  readonly onOpen: (href: string) => void
  /** In the field's frame, after it: a button to send its form. */
  readonly children?: ReactNode
}) {
  const listId = useId()
  const root = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const asked = useRef<Latest<string>>(null)
  const [typed, setTyped] = useState(value)
  const [options, setOptions] = useState<readonly Suggestion[]>([])
  const [active, setActive] = useState(-1)
  const [shown, setShown] = useState(false)
  useEffect(() => () => asked.current?.cancel(), [])

  const close = (): void => {
    asked.current?.cancel()
    setShown(false)
    setActive(-1)
  }
  const change = (text: string): void => {
    setTyped(text)
    setActive(-1)
    if (text.trim() === '') {
      setOptions([])
      return close()
    }
    asked.current ??= latest(
      browserClock,
      suggest,
      (found) => {
        setOptions(found)
        setShown(found.length > 0)
      },
      // Suggestions are a convenience: without them the form still searches.
      () => setShown(false),
    )
    asked.current.ask(text)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.nativeEvent.isComposing) return
    const option = shown ? options[active] : undefined
    const move = event.key === 'Home' || event.key === 'End' ? undefined : moveKeys[event.key]
    if (move !== undefined) {
      if (options.length === 0) return
      setShown(true)
      // The text itself is a place too, before the first and after the last.
      const places = [null, ...options].map(() => ({}))
      setActive(moved(places, active + 1, move) - 1)
    } else if (event.key === 'Enter' && option !== undefined) {
      close()
      onOpen(option.href)
    } else if (event.key === 'Escape' && shown) {
      event.stopPropagation()
      close()
    } else {
      // On leaving it takes the words that are highlighted; it goes nowhere by itself.
      if (event.key === 'Tab' && option !== undefined) setTyped(option.text)
      if (event.key === 'Tab' || event.key === 'Enter') close()
      return
    }
    event.preventDefault()
  }

  return (
    <Dropdown
      root={root}
      variant="suggestions"
      phase={shown ? 'open' : 'closed'}
      onLeave={close}
      className={css.anchor}
      trigger={
        <span className={`${field.control} ${css.control}`} data-size={size}>
          <input
            ref={input}
            className={field.input}
            type="search"
            name={name}
            value={typed}
            placeholder={texts.placeholder}
            aria-label={texts.label}
            role="combobox"
            aria-expanded={shown}
            aria-controls={shown ? listId : undefined}
            aria-autocomplete="list"
            aria-activedescendant={shown && active >= 0 ? `${listId}-${active}` : undefined}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="search"
            onChange={(event) => change(event.target.value)}
            onKeyDown={onKeyDown}
            onBlur={close}
          />
          {typed !== '' && (
            <IconButton
              label={texts.clear}
              iconName="close"
              size="small"
              onClick={() => {
                change('')
                input.current?.focus()
              }}
            />
          )}
          {children}
          <output className="visually-hidden">{shown ? texts.announce(options.length) : ''}</output>
        </span>
      }
    >
      <div id={listId} className={css.list} role="listbox" aria-label={texts.suggestions} tabIndex={-1}>
        {options.map((option, at) => (
          <a
            key={option.id}
            id={`${listId}-${at}`}
            className={css.option}
            role="option"
            tabIndex={-1}
            href={option.href}
            aria-selected={at === active}
            // Before the field loses the focus.
            onMouseDown={(event) => event.preventDefault()}
            onClick={close}
          >
            <Icon name={option.iconName} />
            <Marked text={option.text} match={option.match} />
            <span className={css.kind}>{option.kind}</span>
          </a>
        ))}
      </div>
    </Dropdown>
  )
}

const browserClock: Clock = {
  setTimeout: (run, ms) => window.setTimeout(run, ms),
  clearTimeout: (timer) => window.clearTimeout(Number(timer)),
}

function Marked({ text, match }: Pick<Suggestion, 'text' | 'match'>) {
  if (match === null) return <span>{text}</span>
  return (
    <span>
      {text.slice(0, match[0])}
      <mark>{text.slice(match[0], match[1])}</mark>
      {text.slice(match[1])}
    </span>
  )
}
