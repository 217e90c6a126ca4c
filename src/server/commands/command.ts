import type { Config } from '../config.ts'

interface CommandArgument {
  readonly name: string
  readonly text: string
  readonly optional?: true
}

interface CommandOption {
  readonly type: 'string' | 'boolean'
  /** What stands for the value in the help: `FILE`. */
  readonly value?: string
  readonly text: string
}

/** Where a command writes. Results go to `out`, everything else to `err`, so that a result can be piped. */
export interface Terminal {
  readonly out: NodeJS.WritableStream
  readonly err: NodeJS.WritableStream
  /** Somebody is looking at `err`: a progress bar instead of lines. */
  readonly interactive: boolean
}

export interface CommandCall {
  readonly arguments: readonly string[]
  readonly options: Readonly<Record<string, string | boolean | undefined>>
  /** Reads the configuration, exits with its message when a value is wrong; not called by commands that need none. */
  readonly config: () => Config
  readonly terminal: Terminal
  /** Aborted by the first Ctrl-C, so that a command can end in order. */
  readonly signal: AbortSignal
}

/** One row of the command line: the help text, the parsing and the run follow from it. */
export interface Command {
  readonly name: string
  readonly summary: string
  readonly arguments: readonly CommandArgument[]
  readonly options: Readonly<Record<string, CommandOption>>
  /** More about it, after the options in its help. */
  readonly notes?: readonly string[] | (() => Promise<readonly string[]>)
  /** Answers the exit code. Heavy imports belong inside, so that the help comes at once. */
  readonly run: (call: CommandCall) => Promise<number>
}

/** Wrong words on the command line: printed with a pointer to the help, exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

export const textOption = (call: CommandCall, name: string): string | undefined => {
  const value = call.options[name]
  return typeof value === 'string' ? value : undefined
}

/** A whole number from 0 (or `from`) to `to`. Throws UsageError. */
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
