/** A number of rows as every language of the back office reads it: with blanks between its groups. */
export const rowCount = (count: number): string => count.toLocaleString('en-US').replaceAll(',', '\u00a0')
