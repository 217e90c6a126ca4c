import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { failedRowsFile } from './failed-rows.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'failed-rows-'))
})
afterAll(() => rm(folder, { recursive: true }))

it('A refused row is written with its own cells and the reason in the last column', async () => {
  const file = path.join(folder, 'first.csv')
  const rows = failedRowsFile(file, ['name', 'countries'], ';')
  await rows.add(['Xanvero; 80', 'NL'], 'unknown country')
  expect(await rows.close()).toBe(file)
  expect(await readFile(file, 'utf8')).toBe('name;countries;error\n"Xanvero; 80";NL;unknown country\n')
})

it('A row that is refused again has only the new reason, wherever the column of the old reason is', async () => {
  const file = path.join(folder, 'again.csv')
  const rows = failedRowsFile(file, ['name', 'error', 'countries'], ',')
  await rows.add(['Xanvero', 'an old reason', 'NL'], 'a new reason')
  await rows.close()
  expect(await readFile(file, 'utf8')).toBe('name,countries,error\nXanvero,NL,a new reason\n')
})

it('No file is made when no row is refused', async () => {
  const file = path.join(folder, 'none.csv')
  expect(await failedRowsFile(file, ['name'], ',').close()).toBeNull()
  await expect(readFile(file)).rejects.toThrow('ENOENT')
})

it('A file that cannot be written is an error of the row, and of the end.', async () => {
  const rows = failedRowsFile(path.join(folder, 'no such folder', 'rows.csv'), ['name'], ',')
  await expect(rows.add(['Xanvero'], 'a reason')).rejects.toThrow('ENOENT')
  await expect(rows.add(['Gumellan'], 'a reason')).rejects.toThrow('ENOENT')
  await expect(rows.close()).rejects.toThrow('ENOENT')
})
