let turn = 0

/** A name that nothing else has. */
export const unique = (name: string): string => `${name} ${(turn += 1)}`
