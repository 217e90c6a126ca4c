import { expect, it } from 'vitest'
import { buttonTypes } from './button/button-type.ts'
import { buttonVariants, iconPositions } from './button/button.tsx'
import { checkboxVariants } from './checkbox/checkbox-input.tsx'
import { inputVariants } from './field/field.tsx'
import { iconButtonSizes, iconButtonVariants } from './icon-button/icon-button-size.ts'

// The enumerations of the specification (§3 Widgets, Enumerations), written out here and not read from the widgets.
it.each<[string, readonly string[], readonly string[]]>([
  [
    '[WID-01] Buttons have the eight variants of the specification',
    buttonVariants,
    ['base', 'neutral', 'brand', 'brand-outline', 'destructive', 'destructive-text', 'inverse', 'success'],
  ],
  ['[WID-01] Buttons have the three types of HTML', buttonTypes, ['button', 'reset', 'submit']],
  ['[WID-01] Icons stand at either side of the text of a button', iconPositions, ['left', 'right']],
  [
    '[WID-02] Icon buttons have the seven variants of the specification',
    iconButtonVariants,
    ['bare', 'brand', 'container', 'border', 'border-filled', 'bare-inverse', 'border-inverse'],
  ],
  [
    '[WID-02] Icon buttons have the five sizes of the specification',
    iconButtonSizes,
    ['xx-small', 'x-small', 'small', 'medium', 'large'],
  ],
  ['Check boxes have the three variants of the specification', checkboxVariants, ['checkmark', 'toggle', 'dash']],
  ['Inputs have the three variants of the specification', inputVariants, ['standard', 'label-hidden', 'label-inline']],
])('%s', (_sentence, offered, specified) => {
  expect(offered.toSorted()).toEqual(specified.toSorted())
})
