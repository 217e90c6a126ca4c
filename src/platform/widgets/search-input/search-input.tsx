import { useRef, type ComponentProps } from 'react'
import { IconButton } from '#platform/widgets/icon-button/icon-button.tsx'
import { Icon } from '#platform/widgets/icon/icon.tsx'
import css from '#platform/widgets/field/field.module.css'

export const searchInputSizes = ['small', 'medium'] as const

/** A search field without validation. */
export function SearchInput({
  label,
  value,
  onChange,
  size = 'medium',
  clearLabel,
  ...attributes
}: {
  readonly label: string
  readonly value: string
  readonly onChange: (text: string) => void
  readonly size?: (typeof searchInputSizes)[number]
  readonly clearLabel: string
} & Pick<ComponentProps<'input'>, 'name' | 'placeholder' | 'disabled' | 'onKeyDown'>) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <span className={css.control} data-size={size}>
      <Icon name="search" size={size === 'small' ? 16 : 20} />
      <input
        {...attributes}
        ref={input}
        className={css.input}
        type="search"
        value={value}
        aria-label={label}
        autoComplete="off"
        enterKeyHint="search"
        onChange={({ target }) => onChange(target.value)}
      />
      {value !== '' && attributes.disabled !== true && (
        <IconButton
          label={clearLabel}
          iconName="close"
          size="x-small"
          onClick={() => {
            onChange('')
            input.current?.focus()
          }}
        />
      )}
    </span>
  )
}
