import { useId, useState } from 'react'
import { checkChoice } from '#platform/values/input-checks.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import { ResponsiveDropdown } from '#platform/widgets/dropdown/responsive-dropdown.tsx'
import { OptionList } from '#platform/widgets/dropdown/option-list.tsx'
import { picklistBufferMs } from '#platform/widgets/dropdown/typeahead.ts'
import { useChooser } from '#platform/widgets/dropdown/use-chooser.ts'
import { Field, messageId, type InputVariant } from '#platform/widgets/field/field.tsx'
import { useField, type FieldProperties } from '#platform/widgets/field/use-field.ts'
import { Icon } from '#platform/widgets/icon/icon.tsx'
import type { MenuOption } from '#platform/widgets/menu/option.ts'
import { SearchInput } from '#platform/widgets/search-input/search-input.tsx'
import { toggled, valuesOf, type PicklistValue } from './picklist-value.ts'
import { usePicklistOptions } from './use-picklist-options.ts'
import css from './picklist.module.css'

export interface PicklistTexts {
  readonly cancel: string
  readonly close: string
  /** The label of the button that restores the value from before the drawer opened. */
  readonly reset: string
  /** The label of the button that clears the value. */
  readonly clear: string
  /** Such as `Search in Language`. */
  readonly search: string
  readonly clearSearch: string
  readonly noMatch: string
  /** The label of the empty option. Without it a picklist of a single value has no empty option. */
  readonly none?: string
}

type BaseProps = Omit<FieldProperties, 'errorText'> & {
  /** Translates the error of a required picklist: `inputErrorText(t)`. */
  readonly errorText?: FieldProperties['errorText']
  readonly options: readonly MenuOption[]
  /** A custom check that runs last. Returns the error text or null. */
  readonly custom?: ((values: readonly string[]) => string | null) | undefined
  readonly placeholder?: string
  /** An error text from outside, for example from the server. */
  readonly error?: string | null
  readonly variant?: InputVariant
  readonly texts: PicklistTexts
}

type PicklistProps = BaseProps &
  (
    | { readonly multiple?: false; readonly value: string; readonly onChange: (value: string) => void }
    | {
        readonly multiple: true
        readonly value: readonly string[]
        readonly onChange: (value: readonly string[]) => void
      }
  )

/** Chooses one or several values from a list. The button keeps the focus while the list is open. */
export function Picklist(props: PicklistProps) {
  const { label, multiple = false, disabled = false, placeholder, texts, variant = 'standard' } = props
  const picklist = usePicklist(props)
  const { id, missing, shakes, error, set, isSelected, valuesBefore, chooser } = picklist
  const { search, hide } = chooser
  return (
    <Field {...{ id, label, variant, error, shakes }} required={missing}>
      <ResponsiveDropdown
        chooser={chooser}
        variant="picklist"
        title={label}
        trigger={<ListButton picklist={picklist} disabled={disabled} placeholder={placeholder} />}
        search={
          search === null ? undefined : (
            <SearchInput label={texts.search} placeholder={texts.search} clearLabel={texts.clearSearch} {...search} />
          )
        }
        list={
          chooser.options.length > 0 ? (
            <OptionList chooser={chooser} role="listbox" label={label} isSelected={isSelected} multiple={multiple} />
          ) : (
            <p className={css.none}>{texts.noMatch}</p>
          )
        }
        footer={
          multiple ? (
            <SelectionButtons texts={texts} onReset={() => set(valuesBefore)} onClear={() => set([])} onClose={hide} />
          ) : (
            <Button onClick={hide}>{texts.cancel}</Button>
          )
        }
      />
    </Field>
  )
}

/** What the picklist shows while it is closed: the selected values. */
function ListButton({
  picklist,
  disabled,
  placeholder,
}: {
  readonly picklist: ReturnType<typeof usePicklist>
  readonly disabled: boolean
  readonly placeholder: string | undefined
}) {
  const { element, id, values, missing, error, lines, chooser } = picklist
  const { listId, active, shown, focused } = chooser
  // The labels in the order in which the values were selected.
  const selectedOptions = values.flatMap((each) => lines.find(({ value }) => value === each) ?? [])
  return (
    <button
      ref={element}
      type="button"
      id={id}
      className={css.button}
      role="combobox"
      disabled={disabled || lines.length === 0}
      aria-haspopup="listbox"
      aria-expanded={shown}
      aria-controls={shown ? listId : undefined}
      aria-required={missing}
      aria-invalid={error !== null}
      aria-describedby={error === null ? undefined : messageId(id)}
      aria-activedescendant={shown && !focused && active >= 0 ? `${listId}-${active}` : undefined}
      {...chooser.trigger}
    >
      <span className={css.value} data-empty={selectedOptions.length === 0 ? '' : undefined}>
        {selectedOptions.map((option) => option.selectedLabel ?? option.label).join(', ') || placeholder}
      </span>
      <Icon name="chevron-down" size={16} />
    </button>
  )
}

/** The state of a picklist: its values, its error and its list. */
function usePicklist(props: PicklistProps) {
  const { options, required = false, texts } = props
  const { multiple = false, errorText = () => '' } = props
  const id = useId()
  const values = valuesOf(props.value)
  // A picklist without options cannot be required.
  const missing = required && options.length > 0
  const { element, shakes, changed, blurred, ...field } = useField<HTMLButtonElement, PicklistValue>(
    { ...props, errorText },
    props.value,
    (value) => checkChoice(value, { required: missing, custom: props.custom }),
    props.value,
  )
  const error = props.error ?? field.error
  const set = (value: PicklistValue): void => {
    changed(value)
    if (props.multiple === true) props.onChange(valuesOf(value))
    else props.onChange(valuesOf(value)[0] ?? '')
  }
  const lines = usePicklistOptions(options, props.value, {
    none: multiple ? undefined : texts.none,
    required,
    onChange: set,
  })
  const isSelected = ({ value }: MenuOption): boolean => (values.length === 0 ? value === '' : values.includes(value))
  const [valuesBefore, setBefore] = useState(values)
  const chooser = useChooser({
    options: lines,
    selectedAt: lines.findIndex(({ value }) => values.includes(value)),
    bufferMs: picklistBufferMs,
    matchInside: true,
    focusInList: false,
    onShow: () => setBefore(values),
    onLeave: blurred,
    onChoose: ({ value }) => {
      set(multiple ? toggled(values, value) : value)
      return multiple
    },
  })
  return { element, id, values, missing, shakes, error, set, lines, isSelected, valuesBefore, chooser }
}

/** The buttons below a list of several values. */
const SelectionButtons = ({
  texts,
  onReset,
  onClear,
  onClose,
}: {
  readonly texts: PicklistTexts
  readonly onReset: () => void
  readonly onClear: () => void
  readonly onClose: () => void
}) => (
  <>
    <Button onClick={onReset}>{texts.reset}</Button>
    <Button onClick={onClear}>{texts.clear}</Button>
    <Button variant="brand" onClick={onClose}>
      {texts.close}
    </Button>
  </>
)
