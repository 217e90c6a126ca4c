import { useId, useRef, type ReactNode } from 'react'
import { Dropdown } from '#platform/widgets/dropdown/dropdown.tsx'
import fieldCss from '#platform/widgets/field/field.module.css'
import { IconButton } from '#platform/widgets/icon-button/icon-button.tsx'
import css from './combobox.module.css'
import { SuggestionList } from './suggestion-list.tsx'
import { type Suggestion, useSuggestions } from './use-suggestions.ts'

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

interface ComboboxProps {
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
}

/**
 * A search field that suggests pages. Inside a GET form it works before JavaScript is loaded. Suggestions are requested
 * after the debounce time (MSC-06); a request for an older text is aborted.
 */
export function Combobox({ name, value, size = 'medium', texts, suggest, onOpen, children }: ComboboxProps) {
  const listId = useId()
  const root = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const field = useSuggestions(value, suggest, onOpen)
  const { typed, options, active, isOpen, close } = field
  const clear = (): void => {
    field.change('')
    input.current?.focus()
  }

  return (
    <Dropdown
      root={root}
      variant="suggestions"
      phase={isOpen ? 'open' : 'closed'}
      onLeave={close}
      className={css.anchor}
      trigger={
        <span className={`${fieldCss.control} ${css.control}`} data-size={size}>
          <input
            ref={input}
            className={fieldCss.input}
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
            onChange={(event) => field.change(event.target.value)}
            onKeyDown={field.onKeyDown}
            onBlur={close}
          />
          {typed !== '' && <IconButton label={texts.clear} iconName="close" size="small" onClick={clear} />}
          {children}
          <output className="visually-hidden">{isOpen ? texts.announce(options.length) : ''}</output>
        </span>
      }
    >
      <SuggestionList id={listId} label={texts.suggestions} options={options} active={active} onChoose={close} />
    </Dropdown>
  )
}
