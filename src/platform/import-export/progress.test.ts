import { Writable } from 'node:stream'
import { expect, it } from 'vitest'
import { progressOf } from './progress.ts'

function stream() {
  const said: string[] = []
  const target = new Writable({
    write(chunk: Buffer, _, done) {
      said.push(chunk.toString())
      done()
    },
  })
  return { said, target }
}

it('Writes plain lines if the output is not a terminal, at most one in each interval', () => {
  const { said, target } = stream()
  const clock = { now: 0 }
  const progress = progressOf({
    label: 'substances',
    totalBytes: 200,
    interactive: false,
    stream: target,
    now: () => clock.now,
    everyMilliseconds: 2000,
  })
  progress.update({ bytes: 20, rows: 10, failed: 0 })
  clock.now = 2000
  progress.update({ bytes: 50, rows: 25, failed: 1 })
  clock.now = 3999
  progress.update({ bytes: 60, rows: 30, failed: 1 })
  clock.now = 4000
  progress.update({ bytes: 200, rows: 100, failed: 2 })
  progress.stop()
  expect(said).toEqual(['substances: 25 %, 25 rows, 1 failed\n', 'substances: 100 %, 100 rows, 2 failed\n'])
})

it('Draws a bar on a terminal', () => {
  const { said, target } = stream()
  const terminal = Object.assign(target, { isTTY: true, columns: 120, cursorTo: () => true, clearLine: () => true })
  const progress = progressOf({
    label: 'substances',
    totalBytes: 200,
    interactive: true,
    stream: terminal,
    now: () => 0,
    everyMilliseconds: 2000,
  })
  progress.update({ bytes: 100, rows: 50, failed: 3 })
  progress.stop()
  expect(said.join('')).toMatch(/substances █+░+ 50 % {2}50 rows, 3 failed/)
})
