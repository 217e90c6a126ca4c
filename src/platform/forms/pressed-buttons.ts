interface Button {
  readonly name: string
  readonly value: string
}

/**
 * The buttons of a form that is busy: the last one that was pressed while the answer to another was awaited is not lost. The same button
 * again is a double click.
 */
export function createPressedButtons() {
  let awaited: Button | null = null
  let pressed: Button | null = null
  return {
    /** The answer to this button is awaited from now on. */
    awaits: (button: HTMLElement | null): void => {
      awaited = buttonOf(button)
      pressed = null
    },
    press: (button: HTMLElement | null): void => {
      const other = buttonOf(button)
      if (other !== null && !isSame(other, awaited)) pressed = other
    },
    /** Presses the remembered button, as the form has it now, if there is one. */
    pressNext: (form: HTMLFormElement): void => {
      const remembered = pressed
      pressed = null
      const buttons = [...form.elements].filter((element) => element instanceof HTMLButtonElement)
      const button = buttons.find((each) => each.type === 'submit' && isSame(each, remembered))
      if (button !== undefined) form.requestSubmit(button)
    },
  }
}

const buttonOf = (button: HTMLElement | null): Button | null =>
  button instanceof HTMLButtonElement ? { name: button.name, value: button.value } : null

const isSame = (one: Button, other: Button | null): boolean => one.name === other?.name && one.value === other.value
