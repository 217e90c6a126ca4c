/** An attempt that was not made because there were too many. */
export type Limited = { readonly type: 'limited'; readonly minutes: number }

export const limited = (seconds: number): Limited => ({ type: 'limited', minutes: Math.ceil(seconds / 60) })
