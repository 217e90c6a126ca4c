export const buttonTypes = ['button', 'reset', 'submit'] as const

export type ButtonType = (typeof buttonTypes)[number]

/** §5: button, reset or submit; anything else, as content may bring it, is a button. */
export const buttonType = (type: string | undefined): ButtonType =>
  buttonTypes.find((known) => known === type) ?? 'button'
