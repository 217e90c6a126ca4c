export const buttonTypes = ['button', 'reset', 'submit'] as const

export type ButtonType = (typeof buttonTypes)[number]

/** §5: returns `button`, `reset` or `submit`. Any other value, which can come from editors' content, becomes `button`. */
export const buttonType = (type: string | undefined): ButtonType =>
  buttonTypes.find((known) => known === type) ?? 'button'
