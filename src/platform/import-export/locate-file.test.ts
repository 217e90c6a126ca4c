import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fileLocator } from './locate-file.ts'

const composed = 'Café/Größe.pdf'
const decomposed = composed.normalize('NFD')

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tradegrade-locate-'))
  await mkdir(join(folder, 'mac', 'Café'.normalize('NFD')), { recursive: true })
  await mkdir(join(folder, 'pc', 'Café'.normalize('NFC')), { recursive: true })
  await writeFile(join(folder, 'mac', decomposed), 'mac')
  await writeFile(join(folder, 'pc', composed), 'pc')
  await writeFile(join(folder, 'pc', 'Sheet.PDF'), 'x')
  await writeFile(join(folder, 'secret.pdf'), 'x')
  await symlink(join(folder, 'secret.pdf'), join(folder, 'pc', 'é.pdf'.normalize('NFD')))
})
afterAll(() => rm(folder, { recursive: true }))

const locate = (of: string, cell: string) => fileLocator()(join(folder, of), cell)

it.each([
  ['mac', composed, decomposed],
  ['mac', decomposed, decomposed],
  ['pc', composed, composed],
  ['pc', decomposed, composed],
  ['pc', './Sheet.PDF', 'Sheet.PDF'],
])('[INT-03] In the folder %s the cell %j names its file, however its letters are composed', async (of, cell, name) => {
  expect(await locate(of, cell)).toMatchObject({ ok: true, path: join(folder, of, name) })
})

it.each([
  ['pc', 'sheet.pdf', 'Sheet.PDF'],
  ['pc', 'CAFÉ/Größe.pdf', 'Café'],
])('[INT-03] In the folder %s the cell %j is told which case its name has', async (of, cell, name) => {
  expect(await locate(of, cell)).toEqual({
    ok: false,
    reason: `names a file that is not there: “${name}” is, and capitals and small letters matter in names of files`,
  })
})

it.each([
  ['pc', 'other.pdf', 'names a file that is not there'],
  ['pc', 'Café', 'names something that is no file'],
  ['pc', '../secret.pdf', 'is no path below the folder of the import file'],
  // A link out of the folder is found by its composed name, and refused.
  ['pc', 'é.pdf', 'is no path below the folder of the import file'],
  ['nowhere', 'a.pdf', 'names a file that is not there'],
])('[INT-03] In the folder %s the cell %j is refused: %s', async (of, cell, reason) => {
  expect(await locate(of, cell)).toEqual({ ok: false, reason })
})
