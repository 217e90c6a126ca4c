import type { ComponentProps } from 'react'
import { isSimplePin, pinLength } from '#features/assistant/offline/pack-lock.ts'
import type { Page } from '#platform/pages/page-context.ts'
import { inputErrorText } from '#platform/widgets/form/input-error-text.ts'
import { TextInput } from '#platform/widgets/text-input/text-input.tsx'

type Field = Pick<
  ComponentProps<typeof TextInput>,
  'label' | 'hint' | 'value' | 'onChange' | 'required' | 'minLength' | 'custom'
>

/** A field for a PIN of six digits, which browsers neither show nor remember. */
export const PinField = ({ page: { t }, ...field }: Field & { readonly page: Page }) => (
  <TextInput
    {...field}
    type="password"
    inputMode="numeric"
    autoComplete="off"
    maxLength={pinLength}
    pattern={`[0-9]{${pinLength}}`}
    errorText={inputErrorText(t)}
  />
)

/** The choice of a PIN for the packs of this device. Who has one may keep it by leaving the fields empty. */
export function NewPin({
  page,
  hasPin,
  pin,
  repeated,
  onPin,
  onRepeated,
}: {
  readonly page: Page
  readonly hasPin: boolean
  readonly pin: string
  readonly repeated: string
  readonly onPin: (pin: string) => void
  readonly onRepeated: (pin: string) => void
}) {
  const { t } = page
  return (
    <>
      <PinField
        page={page}
        label={t('offline.pin')}
        hint={t(hasPin ? 'offline.pin.keep' : 'offline.pin.hint')}
        value={pin}
        onChange={onPin}
        required={!hasPin}
        custom={(text) => (text !== '' && isSimplePin(text) ? t('offline.pin.simple') : null)}
      />
      <PinField
        page={page}
        label={t('offline.pin.repeat')}
        value={repeated}
        onChange={onRepeated}
        required={!hasPin || pin !== ''}
        custom={(text) => (text === pin ? null : t('offline.pin.differs'))}
      />
    </>
  )
}
