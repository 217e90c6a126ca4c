/** JSON that can stand in a script element: nothing in it ends the element or starts a comment. */
export const scriptJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')
