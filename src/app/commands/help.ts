import type { Command } from './command.ts'

/** Returns the text of `tradegrade help`. */
export function overview(commands: readonly Command[]): string {
  const rows = commands.map((command) => [usage(command), command.summary] as const)
  return [
    'Usage: tradegrade <command>',
    '',
    ...columns([...rows, ['help [command]', 'Prints this text, or the help of a command.']]),
    '',
    'The configuration comes from environment variables, which tradegrade config lists.',
    '',
  ].join('\n')
}

/** Returns the text of `tradegrade help <command>` and `tradegrade <command> --help`. */
export async function helpOf(command: Command): Promise<string> {
  const options = Object.entries(command.options).map(
    ([name, option]) =>
      [`--${name}${option.type === 'string' ? ` ${option.value ?? 'VALUE'}` : ''}`, option.text] as const,
  )
  const notes = typeof command.notes === 'function' ? await command.notes() : (command.notes ?? [])
  return [
    `Usage: tradegrade ${usage(command)}${options.length > 0 ? ' [options]' : ''}`,
    '',
    command.summary,
    ...section(
      'Arguments',
      command.arguments.map((argument) => [argument.name, argument.text] as const),
    ),
    ...section('Options', [...options, ['--help', 'Prints this text.']]),
    ...(notes.length > 0 ? ['', ...notes] : []),
    '',
  ].join('\n')
}

const usage = (command: Command): string =>
  [
    command.name,
    ...command.arguments.map(({ name, optional }) => (optional === true ? `[${name}]` : `<${name}>`)),
  ].join(' ')

const section = (title: string, rows: readonly (readonly [string, string])[]): string[] =>
  rows.length === 0 ? [] : ['', `${title}:`, ...columns(rows)]

function columns(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([left]) => left.length))
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`)
}
