import { parseArgs } from 'node:util'
import { Failure } from '#platform/values/errors.ts'
import { DirectoryLocked } from '#platform/store/directory-lock.ts'
import { createPrivateFiles } from '#platform/store/private-directory.ts'
import { didYouMean } from '#platform/import-export/nearest-name.ts'
import { UsageError, type Command, type Terminal } from './command.ts'
import { helpOf, overview } from './help.ts'
import { commands } from './table.ts'
import type { Config } from '#app/config/config.ts'
import { visibleText } from '#platform/values/text/visible-text.ts'
import { errorText } from '#platform/values/text/error-text.ts'

/**
 * Runs one command and returns its exit code: 0 success, 1 failure, 2 invalid arguments, 130 stopped by Ctrl-C. `onStop` is
 * called when a signal asks it to stop.
 */
export async function runCommandLine(
  words: readonly string[],
  terminal: Terminal,
  config: () => Config,
  onStop: () => void = () => {},
): Promise<number> {
  const [name, ...rest] = words
  createPrivateFiles()
  try {
    if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
      terminal.out.write(
        name === 'help' && rest[0] !== undefined ? await helpOf(commandNamed(rest[0])) : overview(commands),
      )
      return name === undefined ? 2 : 0
    }
    const command = commandNamed(name)
    if (rest.includes('--help')) {
      terminal.out.write(await helpOf(command))
      return 0
    }
    return await run(command, rest, terminal, config, onStop)
  } catch (error) {
    if (error instanceof UsageError) {
      terminal.err.write(
        `${error.message}\nTry: tradegrade help${name === undefined || !isCommand(name) ? '' : ` ${name}`}\n`,
      )
      return 2
    }
    terminal.err.write(`${messageOf(error)}\n`)
    return 1
  }
}

const isCommand = (name: string): boolean => commands.some((command) => command.name === name)

function commandNamed(name: string): Command {
  const command = commands.find((each) => each.name === name)
  if (command !== undefined) return command
  throw new UsageError(
    `There is no command “${name}”${didYouMean(
      name,
      commands.map((each) => each.name),
    )}`,
  )
}

async function run(
  command: Command,
  words: readonly string[],
  terminal: Terminal,
  config: () => Config,
  onStop: () => void,
): Promise<number> {
  const { values, positionals } = parsed(command, words)
  const missing = command.arguments.find((argument, at) => argument.optional !== true && positionals[at] === undefined)
  if (missing !== undefined) throw new UsageError(`<${missing.name}> is missing: ${missing.text}`)
  const extra = positionals[command.arguments.length]
  if (extra !== undefined) throw new UsageError(`There is an unexpected argument “${extra}”.`)
  const stop = new AbortController()
  const interrupt = (): void => {
    stop.abort()
    onStop()
  }
  process.once('SIGINT', interrupt)
  process.once('SIGTERM', interrupt)
  try {
    return await command.run({ arguments: positionals, options: values, config, terminal, signal: stop.signal, onStop })
  } catch (error) {
    if (stop.signal.aborted) {
      terminal.err.write('Stopped.\n')
      return 130
    }
    throw error
  } finally {
    process.off('SIGINT', interrupt)
    process.off('SIGTERM', interrupt)
  }
}

function parsed(command: Command, words: readonly string[]) {
  const options = Object.fromEntries(
    Object.entries(command.options).map(([name, { type }]) => [name, { type }] as const),
  )
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true, strict: true })
  } catch (error) {
    const unknown = error instanceof Error ? /Unknown option '--?([^']+)'/.exec(error.message)?.[1] : undefined
    if (unknown !== undefined)
      throw new UsageError(
        `${command.name} has no option --${unknown}${didYouMean(unknown, Object.keys(command.options))}`,
        { cause: error },
      )
    throw new UsageError(messageOf(error), { cause: error })
  }
}

/** Returns a message that a person can act on, with its cause in the words of the database. Bugs show their stack. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return errorText(error)
  const known =
    error instanceof Failure || error instanceof DirectoryLocked || 'code' in error || error.cause instanceof Error
  return known ? [brief(error), ...causes(error)].join('\n  ') : (error.stack ?? error.message)
}

function* causes(error: Error): Generator<string> {
  for (let { cause } = error; cause instanceof Error; cause = cause.cause) yield brief(cause)
}

/** The message of a failed statement contains all its parameters, up to a whole batch of rows, so it is shortened. */
function brief({ message }: Error): string {
  // A message may repeat names from a file, which could contain what a terminal obeys.
  return message.startsWith('Failed query') ? 'A statement failed.' : message.split('\n').map(visibleText).join('\n')
}
