/**
 * Cells that a spreadsheet would run as a formula. On the way out a backslash goes in front; on the way in it is taken
 * off again. A text that itself has backslashes there gets one more, so every text comes back as it was.
 *
 * The mark is a backslash and not the customary apostrophe because some spreadsheets swallow a leading apostrophe when
 * they save, and because `'=1` is a text that people type and that must be stored as typed.
 */
const mark = '\\'

/** A formula's first character, ASCII or full width; tab and line ends, which some programs drop from the front. */
const trigger = String.raw`[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\t\r\n]`
/** What a program may strip, split at or decode before it looks: spaces, quotes, separators, %09 %0A %0D. */
const lead = String.raw`(?:[^\S\t\r\n]|["';,]|%0[9adAD])*`
const atStart = new RegExp(String.raw`^\\*(?=${lead}${trigger})`)
/** A program with another separator, or a line end in a quoted cell, may begin a new cell in the middle of the text. */
const afterSeparator = new RegExp(String.raw`([;\t\r\n])(\\*)(?=[^\S\t\r\n]*["']*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])`, 'g')

/** The text as it may stand in a file that a spreadsheet opens. */
export function neutralised(text: string): string {
  if (!suspect.test(text)) return text
  const started = atStart.test(text) ? mark + text : text
  return started.replace(afterSeparator, (_, separator: string, marks: string) => separator + mark + marks)
}

/** The text that `neutralised` was given; a text without marks is left alone. */
export function restored(text: string): string {
  if (!text.includes(mark)) return text
  const middle = text.replace(afterSeparator, (_, separator: string, marks: string) => separator + marks.slice(1))
  return middle.startsWith(mark) && atStart.test(middle) ? middle.slice(1) : middle
}

const suspect = new RegExp(trigger)
