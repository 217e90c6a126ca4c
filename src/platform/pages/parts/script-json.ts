/** JSON for a script element: no text in it can end the element or start a comment. */
export const scriptJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')
