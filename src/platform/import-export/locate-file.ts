import { readdir, realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { visibleText } from '#platform/values/text/visible-text.ts'

/** Where the file of a cell is, or why it is not taken. */
export type Location =
  | { readonly ok: true; readonly path: string; readonly size: number }
  | { readonly ok: false; readonly reason: string }

/** Finds the file that a cell names. It must be inside the folder of the import file after following links. */
export type LocateFile = (folder: string, cell: string) => Promise<Location>

/** The names of folders are read once for an import. Further folders are read again. */
const maxKnownFolders = 1000

export function fileLocator(): LocateFile {
  const known = new Map<string, Promise<readonly string[]>>()
  const namesIn = (folder: string): Promise<readonly string[]> => {
    if (known.size > maxKnownFolders) known.clear()
    const names = known.get(folder) ?? readdir(folder)
    known.set(folder, names)
    return names
  }
  return async (folder, cell) => {
    if (/^(?:[/\\]|[a-z]:)/i.test(cell) || cell.split(/[/\\]/).includes('..')) return outside
    try {
      const root = await realpath(folder)
      const found = await realPathOf(root, cell, namesIn)
      if (!found.ok) return found
      if (!found.path.startsWith(root.endsWith(sep) ? root : root + sep)) return outside
      const state = await stat(found.path)
      return state.isFile()
        ? { ok: true, path: found.path, size: state.size }
        : refused('names something that is no file')
    } catch (error) {
      // The file is missing or not readable: the name is too long, links are circular, or permission is denied.
      if (error instanceof Error && 'code' in error) return refused('names a file that is not there')
      throw error
    }
  }
}

const refused = (reason: string) => ({ ok: false, reason }) as const
const outside = refused('is no path below the folder of the import file')

type Names = (folder: string) => Promise<readonly string[]>

/**
 * The path as the cell writes it, or else the one file whose name reads the same: a Mac writes an é as two characters, and a
 * spreadsheet as one. Throws if there is none.
 */
async function realPathOf(
  root: string,
  cell: string,
  namesIn: Names,
): Promise<{ readonly ok: true; readonly path: string } | ReturnType<typeof refused>> {
  try {
    return { ok: true, path: await realpath(join(root, cell)) }
  } catch (error) {
    if (!isMissing(error)) throw error
    let path = root
    for (const part of cell.split(/[/\\]/).filter((each) => each !== '' && each !== '.')) {
      const names = await namesIn(path)
      const name = names.includes(part) ? part : sameName(names, part, asRead)
      if (name === null) {
        const inOtherCase = sameName(names, part, (text) => asRead(text).toLowerCase())
        if (inOtherCase === null) throw error
        return refused(
          `names a file that is not there: “${visibleText(inOtherCase)}” is, and capitals and small letters matter in names of files`,
        )
      }
      path = join(path, name)
    }
    return { ok: true, path: await realpath(path) }
  }
}

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

const asRead = (name: string): string => name.normalize('NFC')

/** The only name that is the same in a form; null: none or several. */
function sameName(names: readonly string[], part: string, form: (text: string) => string): string | null {
  const same = names.filter((name) => form(name) === form(part))
  return same.length === 1 ? (same[0] ?? null) : null
}
