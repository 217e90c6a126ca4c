import type { ComponentProps } from 'react'
import { Button } from '../button/button.tsx'
import { Choice } from '../dropdown/choice.tsx'
import { OptionList } from '../dropdown/option-list.tsx'
import { menuBufferMs } from '../dropdown/typeahead.ts'
import { useChooser } from '../dropdown/use-chooser.ts'
import { Icon } from '../icon/icon.tsx'
import type { MenuOption } from './option.ts'

type ButtonLook = ComponentProps<typeof Button>

/** A button whose list does something with one of several things: the languages of a download. */
export function Menu({
  label,
  options,
  iconName,
  variant,
  size,
  disabled = false,
  onSelect,
  texts,
}: {
  /** Of the button, and of the list. */
  readonly label: string
  readonly options: readonly MenuOption[]
  readonly iconName?: ComponentProps<typeof Icon>['name']
  readonly variant?: ButtonLook['variant']
  readonly size?: ButtonLook['size']
  readonly disabled?: boolean
  readonly onSelect: (value: string, option: MenuOption) => void
  readonly texts: { readonly cancel: string }
}) {
  const chooser = useChooser({
    options,
    selectedAt: -1,
    bufferMs: menuBufferMs,
    inside: false,
    focusInList: true,
    onChoose: (option) => {
      onSelect(option.value, option)
      return false
    },
  })
  return (
    <Choice
      chooser={chooser}
      variant="menu"
      title={label}
      trigger={
        <Button
          {...(variant === undefined ? {} : { variant })}
          {...(size === undefined ? {} : { size })}
          iconName={iconName}
          // WID-08
          disabled={disabled || options.length === 0}
          aria-haspopup="menu"
          aria-expanded={chooser.shown}
          aria-controls={chooser.shown ? chooser.listId : undefined}
          {...chooser.trigger}
        >
          {label}
          <Icon name="chevron-down" size={16} />
        </Button>
      }
      list={<OptionList chooser={chooser} role="menu" label={label} />}
      footer={<Button onClick={chooser.hide}>{texts.cancel}</Button>}
    />
  )
}
