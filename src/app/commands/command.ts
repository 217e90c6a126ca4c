import type { Config } from '#app/config/config.ts'

interface CommandArgument {
  readonly name: string
  readonly text: string
  readonly optional?: true
}

interface CommandOption {
  readonly type: 'string' | 'boolean'
  /** The placeholder for the value in the help, such as `FILE`. */
  readonly value?: string
  readonly text: string
}

/** The output streams of a command. Results go to `out`, everything else to `err`, so that results can be piped. */
export interface Terminal {
  readonly out: NodeJS.WritableStream
  readonly err: NodeJS.WritableStream
  /** Whether a person reads `err`: then there is a progress bar instead of lines. */
  readonly interactive: boolean
}

export interface CommandCall {
  readonly arguments: readonly string[]
  readonly options: Readonly<Record<string, string | boolean | undefined>>
  /** Reads the configuration; prints invalid values and exits. Commands that need no configuration do not call it. */
  readonly config: () => Config
  readonly terminal: Terminal
  /** Aborted by the first Ctrl-C, so that a command can finish cleanly. */
  readonly signal: AbortSignal
  /** To call when the command begins to stop because of a signal that it handles itself. */
  readonly onStop: () => void
}

/** A command of the command line; help text, parsing and execution are derived from it. */
export interface Command {
  readonly name: string
  readonly summary: string
  readonly arguments: readonly CommandArgument[]
  readonly options: Readonly<Record<string, CommandOption>>
  /** Further text for the help, after the options. */
  readonly notes?: readonly string[] | (() => Promise<readonly string[]>)
  /** Runs the command and returns the exit code. Import large modules inside it, so that the help appears immediately. */
  readonly run: (call: CommandCall) => Promise<number>
}

/** An error in the arguments: it is printed with a reference to the help, and the exit code is 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

export const textOption = (call: CommandCall, name: string): string | undefined => {
  const value = call.options[name]
  return typeof value === 'string' ? value : undefined
}

/** Parses an integer from `from` (0 by default) to `to`. Throws UsageError. */
export function numberOption(
  call: CommandCall,
  name: string,
  otherwise: number,
  from = 0,
  to = Number.MAX_SAFE_INTEGER,
): number {
  const text = textOption(call, name)
  if (text === undefined) return otherwise
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < from || value > to)
    throw new UsageError(
      `--${name} takes a whole number from ${from}${to === Number.MAX_SAFE_INTEGER ? '' : ` to ${to}`}, not “${text}”.`,
    )
  return value
}

export function required(call: CommandCall, at: number): string {
  const value = call.arguments[at]
  if (value === undefined) throw new UsageError('An argument is missing.')
  return value
}
