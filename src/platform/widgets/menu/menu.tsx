import type { ComponentProps } from 'react'
import { Button } from '#platform/widgets/button/button.tsx'
import { ResponsiveDropdown } from '#platform/widgets/dropdown/responsive-dropdown.tsx'
import { OptionList } from '#platform/widgets/dropdown/option-list.tsx'
import { menuBufferMs } from '#platform/widgets/dropdown/typeahead.ts'
import { useChooser } from '#platform/widgets/dropdown/use-chooser.ts'
import { Icon } from '#platform/widgets/icon/icon.tsx'
import type { MenuOption } from './option.ts'

type ButtonStyle = ComponentProps<typeof Button>

/** A button that opens a list of actions, such as downloading a file in one of several languages. */
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
  /** The accessible name of the button and the list. */
  readonly label: string
  readonly options: readonly MenuOption[]
  readonly iconName?: ComponentProps<typeof Icon>['name']
  readonly variant?: ButtonStyle['variant']
  readonly size?: ButtonStyle['size']
  readonly disabled?: boolean
  readonly onSelect: (value: string, option: MenuOption) => void
  readonly texts: { readonly cancel: string }
}) {
  const chooser = useChooser({
    options,
    selectedAt: -1,
    bufferMs: menuBufferMs,
    matchInside: false,
    focusInList: true,
    onChoose: (option) => {
      onSelect(option.value, option)
      return false
    },
  })
  return (
    <ResponsiveDropdown
      chooser={chooser}
      variant="menu"
      title={label}
      trigger={
        <Button
          {...(variant === undefined ? {} : { variant })}
          {...(size === undefined ? {} : { size })}
          iconName={iconName}
          // WID-08: a menu without options is disabled.
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
