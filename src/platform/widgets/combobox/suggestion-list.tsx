import { Icon } from '#platform/widgets/icon/icon.tsx'
import css from './combobox.module.css'
import type { Suggestion } from './use-suggestions.ts'

/** The suggestions for a typed text, each a link to its page. */
export function SuggestionList({
  id,
  label,
  options,
  active,
  onChoose,
}: {
  readonly id: string
  readonly label: string
  readonly options: readonly Suggestion[]
  /** The index of the highlighted suggestion; -1 means none. */
  readonly active: number
  readonly onChoose: () => void
}) {
  return (
    <div id={id} className={css.list} role="listbox" aria-label={label} tabIndex={-1}>
      {options.map((option, at) => (
        <a
          key={option.id}
          id={`${id}-${at}`}
          className={css.option}
          role="option"
          tabIndex={-1}
          href={option.href}
          aria-selected={at === active}
          // This must happen before the input loses the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={onChoose}
        >
          <Icon name={option.iconName} />
          <Marked text={option.text} match={option.match} />
          <span className={css.kind}>{option.kind}</span>
        </a>
      ))}
    </div>
  )
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
