import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { latest, type Clock, type Latest } from '#platform/values/limits/timing.ts'
import { Dropdown } from '#platform/widgets/dropdown/dropdown.tsx'
import { indexAfterMove, moveKeys } from '#platform/widgets/dropdown/list-moves.ts'
import field from '#platform/widgets/field/field.module.css'
import { Icon } from '#platform/widgets/icon/icon.tsx'
import { IconButton } from '#platform/widgets/icon-button/icon-button.tsx'
import type { IconName } from '#platform/widgets/icon/icon-names.ts'
import css from './combobox.module.css'

export interface Suggestion {
  readonly id: string
  readonly text: string
  /** The position of the typed text inside `text`, as UTF-16 offsets. */
  readonly match: readonly [start: number, end: number] | null
  /** The kind of result, such as `Product`. */
  readonly kind: string
  readonly iconName: IconName
  readonly href: string
}

export interface ComboboxTexts {
  readonly label: string
  readonly placeholder: string
  readonly clear: string
  /** The accessible name of the list. */
  readonly suggestions: string
  /** The announcement for a screen reader, such as `5 suggestions`. */
  readonly announce: (count: number) => string
}

export const comboboxSizes = ['medium', 'large'] as const

/**
 * A search field that suggests pages. Inside a GET form it works before JavaScript is loaded. Suggestions are requested
 * after the debounce time (MSC-06); a request for an older text is aborted.
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
  /** The initial text. */
  readonly value: string
  readonly size?: (typeof comboboxSizes)[number]
  readonly texts: ComboboxTexts
  /** Rejects when the request is aborted or the network fails; then no suggestions are shown. */
  readonly suggest: (typed: string, signal: AbortSignal) => Promise<readonly Suggestion[]>
  readonly onOpen: (href: string) => void
  /** Content inside the frame after the input, such as the submit button of the form. */
  readonly children?: ReactNode
}) {
  const listId = useId()
  const root = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const request = useRef<Latest<string>>(null)
  const [typed, setTyped] = useState(value)
  const [options, setOptions] = useState<readonly Suggestion[]>([])
  const [active, setActive] = useState(-1)
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => () => request.current?.cancel(), [])

  const close = (): void => {
    request.current?.cancel()
    setIsOpen(false)
    setActive(-1)
  }
  const change = (text: string): void => {
    setTyped(text)
    setActive(-1)
    if (text.trim() === '') {
      setOptions([])
      return close()
    }
    request.current ??= latest(
      browserClock,
      suggest,
      (found) => {
        setOptions(found)
        setIsOpen(found.length > 0)
      },
      // Suggestions are optional: the form can be submitted without them.
      () => setIsOpen(false),
    )
    request.current.ask(text)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.nativeEvent.isComposing) return
    const option = isOpen ? options[active] : undefined
    const move = event.key === 'Home' || event.key === 'End' ? undefined : moveKeys[event.key]
    if (move !== undefined) {
      if (options.length === 0) return
      setIsOpen(true)
      // The input itself is one position in the cycle, before the first and after the last suggestion.
      const positions = [null, ...options].map(() => ({}))
      setActive(indexAfterMove(positions, active + 1, move) - 1)
    } else if (event.key === 'Enter' && option !== undefined) {
      close()
      onOpen(option.href)
    } else if (event.key === 'Escape' && isOpen) {
      event.stopPropagation()
      close()
    } else {
      // Tab accepts the highlighted text but does not open its page.
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
      phase={isOpen ? 'open' : 'closed'}
      onLeave={close}
      className={css.anchor}
      trigger={
        <span className={`${field.control} ${css.control}`} data-size={size}>
          <input
            ref={input}
            className={field.input}
            // Not `search`, which may have no other role.
            type="text"
            inputMode="search"
            name={name}
            value={typed}
            placeholder={texts.placeholder}
            aria-label={texts.label}
            role="combobox"
            aria-expanded={isOpen}
            aria-controls={isOpen ? listId : undefined}
            aria-autocomplete="list"
            aria-activedescendant={isOpen && active >= 0 ? `${listId}-${active}` : undefined}
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
          <output className="visually-hidden">{isOpen ? texts.announce(options.length) : ''}</output>
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
            // This must happen before the input loses the focus.
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
