/**
 * Cells that a spreadsheet would execute as a formula. The export adds a backslash at the start, and the import
 * removes it. A text with backslashes at that position gets one more, so every text is restored exactly.
 *
 * The mark is a backslash and not the customary apostrophe because some spreadsheets remove a leading apostrophe when
 * they save, and because `'=1` is a text that users type and that must be stored as typed.
 */
const mark = '\\'

/** The first character of a formula, ASCII or full width; tab and line ends, which some programs remove from the start. */
const trigger = String.raw`[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\t\r\n]`
/** Characters that a program may strip, split at or decode first: spaces, quotes, separators, %09 %0A %0D. */
const lead = String.raw`(?:[^\S\t\r\n]|["';,]|%0[9adAD])*`
const atStart = new RegExp(String.raw`^\\*(?=${lead}${trigger})`)
/** A program with another separator, or a line end in a quoted cell, may start a new cell in the middle of the text. */
const afterSeparator = new RegExp(String.raw`([;\t\r\n])(\\*)(?=[^\S\t\r\n]*["']*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])`, 'g')

/** The text in a form that is safe in a file opened by a spreadsheet. */
export function neutralised(text: string): string {
  if (!suspect.test(text)) return text
  const started = atStart.test(text) ? mark + text : text
  return started.replace(afterSeparator, (_, separator: string, marks: string) => separator + mark + marks)
}

/** The text that was passed to `neutralised`; a text without marks is unchanged. */
export function restored(text: string): string {
  if (!text.includes(mark)) return text
  const middle = text.replace(afterSeparator, (_, separator: string, marks: string) => separator + marks.slice(1))
  return middle.startsWith(mark) && atStart.test(middle) ? middle.slice(1) : middle
}

const suspect = new RegExp(trigger)
