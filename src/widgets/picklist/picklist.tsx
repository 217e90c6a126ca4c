import { useId, useState } from 'react'
import { checkChoice } from '#domain/input-checks.ts'
import { Button } from '../button/button.tsx'
import { Choice } from '../dropdown/choice.tsx'
import { OptionList } from '../dropdown/option-list.tsx'
import { picklistBufferMs } from '../dropdown/typeahead.ts'
import { useChooser } from '../dropdown/use-chooser.ts'
import { Field, messageId, type InputVariant } from '../field/field.tsx'
import { useField, type FieldProperties } from '../field/use-field.ts'
import { Icon } from '../icon/icon.tsx'
import type { MenuOption } from '../menu/option.ts'
import { SearchInput } from '../search-input/search-input.tsx'
import { toggled, valuesOf, type PicklistValue } from './picklist-value.ts'
import { useLines } from './use-lines.ts'
import css from './picklist.module.css'

export interface PicklistTexts {
  readonly cancel: string
  readonly close: string
  /** Back to what was set when the drawer opened. */
  readonly reset: string
  /** Nothing set. */
  readonly clear: string
  /** `Search in Language` */
  readonly search: string
  readonly clearSearch: string
  readonly noMatch: string
  /** The option for nothing; without it a single picklist has none. */
  readonly none?: string
}

type Look = Omit<FieldProperties, 'errorText'> & {
  /** The words for what is wrong, where it is required: `inputErrorText(t)`. */
  readonly errorText?: FieldProperties['errorText']
  readonly options: readonly MenuOption[]
  /** A check of the page's own, the last one: what is wrong in words, or null. */
  readonly custom?: ((values: readonly string[]) => string | null) | undefined
  readonly placeholder?: string
  /** What else is wrong with it. */
  readonly error?: string | null
  readonly variant?: InputVariant
  readonly texts: PicklistTexts
}

type PicklistProps = Look &
  (
    | { readonly multiple?: false; readonly value: string; readonly onChange: (value: string) => void }
    | {
        readonly multiple: true
        readonly value: readonly string[]
        readonly onChange: (value: readonly string[]) => void
      }
  )

/** One or several of a list. Its button keeps the focus while the list is open. */
export function Picklist(props: PicklistProps) {
  const { label, options, required = false, disabled = false, placeholder, texts, variant = 'standard' } = props
  const { multiple = false, errorText = () => '' } = props
  const id = useId()
  const values = valuesOf(props.value)
  // Nothing can be required of a list without lines.
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
  const lines = useLines(options, props.value, { none: multiple ? undefined : texts.none, required, onChange: set })
  const isSelected = ({ value }: MenuOption): boolean => (values.length === 0 ? value === '' : values.includes(value))
  const [before, setBefore] = useState(values)
  const chooser = useChooser({
    options: lines,
    selectedAt: lines.findIndex(({ value }) => values.includes(value)),
    bufferMs: picklistBufferMs,
    inside: true,
    focusInList: false,
    onShow: () => setBefore(values),
    onLeave: blurred,
    onChoose: ({ value }) => {
      set(multiple ? toggled(values, value) : value)
      return multiple
    },
  })
  // In the order in which they were chosen.
  const chosen = values.flatMap((each) => lines.find(({ value }) => value === each) ?? [])
  const { search, hide, listId, active, shown, focused } = chooser
  return (
    <Field {...{ id, label, variant, error, shakes }} required={missing}>
      <Choice
        chooser={chooser}
        variant="picklist"
        title={label}
        trigger={
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
            <span className={css.value} data-empty={chosen.length === 0 ? '' : undefined}>
              {chosen.map((option) => option.selectedLabel ?? option.label).join(', ') || placeholder}
            </span>
            <Icon name="chevron-down" size={16} />
          </button>
        }
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
            <>
              <Button onClick={() => set(before)}>{texts.reset}</Button>
              <Button onClick={() => set([])}>{texts.clear}</Button>
              <Button variant="brand" onClick={hide}>
                {texts.close}
              </Button>
            </>
          ) : (
            <Button onClick={hide}>{texts.cancel}</Button>
          )
        }
      />
    </Field>
  )
}
