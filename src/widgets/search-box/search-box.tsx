import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { latest, type Clock, type Latest } from '#domain/timing.ts'
import { Icon } from '../icon/icon.tsx'
import type { IconName } from '../icon/icon-paths.ts'
import css from './search-box.module.css'

export interface SearchOption {
  readonly id: string
  readonly text: string
  /** What was typed, inside `text`: UTF-16 offsets. */
  readonly match: readonly [start: number, end: number] | null
  /** `Product` */
  readonly kind: string
  readonly icon: IconName
  readonly href: string
}

export interface SearchBoxTexts {
  readonly label: string
  readonly placeholder: string
  readonly submit: string
  readonly clear: string
  readonly suggestions: string
  /** For a screen reader: `5 suggestions` */
  readonly announce: (count: number) => string
}

/**
 * A search field with suggestions (ARIA combobox): a GET form before JavaScript arrives. Suggestions follow the typing
 * after the one debounce constant (MSC-06); the answer to an older text is aborted.
 */
export function SearchBox({
  action,
  name,
  value,
  hidden,
  size,
  texts,
  suggest,
  onOpen,
}: {
  readonly action: string
  readonly name: string
  readonly value: string
  /** Other parameters that the form carries along. */
  readonly hidden: readonly (readonly [name: string, value: string])[]
  readonly size: 'medium' | 'large'
  readonly texts: SearchBoxTexts
  /** Rejects when aborted or when the network fails: then nothing is suggested. */
  readonly suggest: (typed: string, signal: AbortSignal) => Promise<readonly SearchOption[]>
  readonly onOpen: (href: string) => void
}) {
  const listId = useId()
  const [typed, setTyped] = useState(value)
  const [options, setOptions] = useState<readonly SearchOption[]>([])
  const [active, setActive] = useState(-1)
  const [open, setOpen] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const asked = useRef<Latest<string>>(null)
  useEffect(() => () => asked.current?.cancel(), [])

  const close = (): void => {
    asked.current?.cancel()
    setOpen(false)
    setActive(-1)
  }
  const change = (text: string): void => {
    setTyped(text)
    setActive(-1)
    if (text.trim() === '') {
      asked.current?.cancel()
      setOptions([])
      setOpen(false)
      return
    }
    asked.current ??= latest(
      browserClock,
      suggest,
      (found) => {
        setOptions(found)
        setOpen(found.length > 0)
      },
      // Suggestions are a convenience: without them the form still searches.
      () => setOpen(false),
    )
    asked.current.ask(text)
  }
  const choose = (option: SearchOption): void => {
    close()
    onOpen(option.href)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
    const option = options[active]
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (options.length === 0) return
      event.preventDefault()
      setOpen(true)
      const step = event.key === 'ArrowDown' ? 1 : -1
      // One place beyond both ends is the text itself.
      const places = options.length + 1
      setActive(((active + 1 + step + places) % places) - 1)
    } else if (event.key === 'Enter' && open && option !== undefined) {
      event.preventDefault()
      choose(option)
    } else if (event.key === 'Enter') {
      close()
    } else if (event.key === 'Escape' && open) {
      event.preventDefault()
      close()
    } else if (event.key === 'Tab') {
      close()
    }
  }

  return (
    <search>
      <form className={css.form} data-size={size} action={action} method="get" onSubmit={close}>
        {hidden.map(([key, text]) => (
          <input key={key} type="hidden" name={key} value={text} />
        ))}
        <input
          ref={input}
          className={css.input}
          type="search"
          name={name}
          value={typed}
          placeholder={texts.placeholder}
          aria-label={texts.label}
          role="combobox"
          aria-expanded={open}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={open && active >= 0 ? `${listId}-${active}` : undefined}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          onChange={(event) => change(event.target.value)}
          onKeyDown={onKeyDown}
          onBlur={close}
        />
        {typed !== '' && (
          <button
            type="button"
            className={css.button}
            aria-label={texts.clear}
            onClick={() => {
              change('')
              input.current?.focus()
            }}
          >
            <Icon name="close" size={16} />
          </button>
        )}
        <button type="submit" className={`${css.button} ${css.submit}`} aria-label={texts.submit}>
          <Icon name="search" />
          <span className={css.submitText} aria-hidden="true">
            {texts.submit}
          </span>
        </button>
        <div id={listId} className={css.list} role="listbox" aria-label={texts.suggestions} hidden={!open}>
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
              <Icon name={option.icon} />
              <Marked text={option.text} match={option.match} />
              <span className={css.kind}>{option.kind}</span>
            </a>
          ))}
        </div>
        <output className="visually-hidden">{open ? texts.announce(options.length) : ''}</output>
      </form>
    </search>
  )
}

const browserClock: Clock = {
  setTimeout: (run, ms) => window.setTimeout(run, ms),
  clearTimeout: (timer) => window.clearTimeout(Number(timer)),
}

function Marked({ text, match }: Pick<SearchOption, 'text' | 'match'>) {
  if (match === null) return <span>{text}</span>
  return (
    <span>
      {text.slice(0, match[0])}
      <mark>{text.slice(match[0], match[1])}</mark>
      {text.slice(match[1])}
    </span>
  )
}
